/** The tooltip of an element, shown on hover and focus. */
export function tooltipped(text: string, keys?: string) {
  return { "data-tooltip": text, "data-tooltip-keys": keys };
}
