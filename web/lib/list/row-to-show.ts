import { useEffect } from "react";

/** Scrolls the long list on the screen to a row. */
let scrollTo: ((id: number) => void) | undefined;

/** A list that renders only the rows near the window makes its other rows known. */
export function useScrollToRow(scroll: (id: number) => void): void {
  useEffect(() => {
    scrollTo = scroll;
    return () => {
      scrollTo = undefined;
    };
  });
}

const GIVE_UP_MS = 3000;

/**
 * Focuses a list's row as soon as it is rendered, unless the focus has gone elsewhere. Tried in each frame:
 * the browser restores its own scroll position some frames after the list is rendered.
 */
export function focusRowWhenShown(id: number, selector: string): void {
  const end = performance.now() + GIVE_UP_MS;
  const look = () => {
    const { activeElement } = document;
    const isFree = activeElement === document.body || activeElement?.tagName === "H1";
    if (!isFree || performance.now() > end) return;
    const found = document.querySelector<HTMLElement>(selector);
    if (found) return found.focus();
    scrollTo?.(id);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
