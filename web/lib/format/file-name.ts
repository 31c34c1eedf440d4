/** Files are often told apart by how their names end, such as '(2).jpeg': a long name is cut before its end. */
export const KEPT_END = 14;
const SHORT = 36;

/** A name within a sentence: 'WhatsApp Image 2026-1…15 AM (1).jpeg'. */
export const shortFileName = (name: string): string =>
  name.length <= SHORT ? name : `${name.slice(0, SHORT - KEPT_END - 1)}…${name.slice(-KEPT_END)}`;
