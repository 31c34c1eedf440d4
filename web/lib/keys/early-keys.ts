import { FIELDS, isCtrlKey, typedAfter } from "./typed.ts";

/** What was typed since Ctrl+K; undefined without one. */
let typed: string | undefined;
const started = new AbortController();

// The page is loaded before its keys work: what is searched for by then must not be a command.
addEventListener(
  "keydown",
  (event) => {
    if (event.target instanceof Element && event.target.closest(FIELDS)) return;
    if (isCtrlKey(event, "K")) typed = typed === undefined ? "" : undefined;
    else if (typed === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    else typed = event.key === "Escape" ? undefined : typedAfter(typed, event);
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  { capture: true, signal: started.signal },
);

/** From now on the page's own keys work. */
export function endEarlyKeys(): string | undefined {
  started.abort();
  return typed;
}
