import { whenIdle } from "./when-idle.ts";

const SIGNS = ["pointermove", "pointerdown", "keydown"] as const;

/** A page that is only looked at gets the rest too: the connection may be gone when it is used. */
const UNUSED_MS = 5000;

/** Resolves at the first movement, touch or key on the page. */
const firstUse = new Promise<void>((resolve) => {
  const stop = new AbortController();
  setTimeout(resolve, UNUSED_MS);
  for (const sign of SIGNS) {
    addEventListener(
      sign,
      () => {
        stop.abort();
        resolve();
      },
      { capture: true, passive: true, signal: stop.signal },
    );
  }
});

/**
 * Runs when the page is first used, and then idle: files that no first screen needs must not compete with it
 * for a slow connection. Returns a cancel function.
 */
export function whenUsed(run: () => void): () => void {
  let cancel: (() => void) | undefined;
  let cancelled = false;
  void firstUse.then(() => {
    if (!cancelled) cancel = whenIdle(run);
  });
  return () => {
    cancelled = true;
    cancel?.();
  };
}
