import { readStored, writeStored } from "#web/lib/browser/storage.ts";

/** So many times the mouse does what a key can before the key is named. */
const NAMED_AT = 3;

/** Counts a click that a key could do, for each person in this browser; true the third time. */
export function countPress(person: string, keys: string): boolean {
  const name = `key-clicks:${person}:${keys}`;
  const clicks = Number(readStored("localStorage", name)) + 1;
  // Without storage nothing is counted, and nothing named again and again.
  return clicks <= NAMED_AT && writeStored("localStorage", name, String(clicks)) && clicks === NAMED_AT;
}
