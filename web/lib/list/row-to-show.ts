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
/** By then the screen has given the focus to its heading, and the browser has restored its scroll position. */
const SETTLED_MS = 500;

/** Focuses a list's row as soon as it is rendered, unless the focus has gone elsewhere. */
export function focusRowWhenShown(id: number, selector: string): void {
  let end = performance.now() + GIVE_UP_MS;
  let isFound = false;
  const look = () => {
    const { activeElement } = document;
    const links = document.querySelectorAll<HTMLElement>(selector);
    const found = Array.from(links).find((link) => link.checkVisibility());
    const isFree = activeElement === document.body || activeElement?.tagName === "H1";
    if (performance.now() > end || (!isFree && activeElement !== found)) return;
    if (found && !isFound) {
      isFound = true;
      end = performance.now() + SETTLED_MS;
    }
    if (!found) scrollTo?.(id);
    else if (isFree) found.focus();
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
