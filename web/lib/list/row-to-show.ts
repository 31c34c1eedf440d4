import { renderRow } from "./rendered-row.ts";

/** What a slow machine needs to load the list; any key or scroll ends the wait. */
const GIVE_UP_MS = 20_000;
const INPUTS = ["keydown", "pointerdown", "wheel", "touchmove", "popstate"] as const;
/** By then the screen has given the focus to its heading, and the browser has restored its scroll position. */
const SETTLED_MS = 500;

/** Focuses a list's row as soon as it is rendered, unless the focus has gone elsewhere. */
export function focusRowWhenShown(id: number, selector: string): void {
  const began = performance.now();
  let end = began + GIVE_UP_MS;
  let isFound = false;
  const { pathname } = location;
  const input = new AbortController();
  for (const name of INPUTS)
    addEventListener(
      name,
      // The key that led back to the list may still be on its way.
      ({ timeStamp }) => timeStamp > began && input.abort(),
      { signal: input.signal, passive: true },
    );
  const look = () => {
    if (input.signal.aborted || location.pathname !== pathname) return input.abort();
    const { activeElement } = document;
    const links = document.querySelectorAll<HTMLElement>(selector);
    const found = Array.from(links).find((link) => link.checkVisibility());
    const isFree = activeElement === document.body || activeElement?.tagName === "H1";
    if (performance.now() > end || (!isFree && activeElement !== found)) return input.abort();
    if (found && !isFound) {
      isFound = true;
      end = performance.now() + SETTLED_MS;
    }
    if (!found) renderRow(id);
    else if (isFree) found.focus();
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
