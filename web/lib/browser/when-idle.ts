/** Runs when the browser is idle; returns a cancel function. */
export function whenIdle(run: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(run, 50);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run);
  return () => cancelIdleCallback(handle);
}
