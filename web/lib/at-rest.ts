/** Runs when the browser has nothing better to do; answers how to call it off. */
export function atRest(run: () => void): () => void {
  // Safari does not tell when it is at rest.
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(run, 50);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run);
  return () => cancelIdleCallback(handle);
}
