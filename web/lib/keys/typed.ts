export const FIELDS = "input, textarea, select, [contenteditable]";

/** Ctrl, or Cmd on a Mac, and this key. */
export function isCtrlKey(event: KeyboardEvent, key: string): boolean {
  const ctrl = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
  return ctrl && event.key.toUpperCase() === key;
}

/** A text after a key, as a field would have it. */
export function typedAfter(text: string, { key }: KeyboardEvent): string {
  if (key === "Backspace") return text.slice(0, -1);
  return [...key].length === 1 ? text + key : text;
}
