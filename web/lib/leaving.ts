const LEAVING = "renewdesk:leaving";

/** Asks the screen before a key or a command leads away from it; links are asked by themselves. */
export function mayGo(): boolean {
  return dispatchEvent(new Event(LEAVING, { cancelable: true }));
}

/** `keep` answers whether the person stays. */
export function beforeGoing(keep: () => boolean): () => void {
  const ask = (event: Event) => {
    if (keep()) event.preventDefault();
  };
  addEventListener(LEAVING, ask);
  return () => removeEventListener(LEAVING, ask);
}
