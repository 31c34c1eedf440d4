const LEAVING = "renewdesk:leaving";

/** Asks the screen before a key or a command navigates away; links are handled separately. */
export function mayNavigate(): boolean {
  return dispatchEvent(new Event(LEAVING, { cancelable: true }));
}

/** `keep` returns true to stay on the screen. */
export function guardNavigation(keep: () => boolean): () => void {
  const ask = (event: Event) => {
    if (keep()) event.preventDefault();
  };
  addEventListener(LEAVING, ask);
  return () => removeEventListener(LEAVING, ask);
}
