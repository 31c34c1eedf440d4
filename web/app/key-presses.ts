/** So many times the mouse does what a key can before the key is named. */
const NAMED_AT = 3;

/** Counts a click that a key could do, for each person in this browser; true the third time. */
export function countPress(person: string, keys: string): boolean {
  const name = `key-clicks:${person}:${keys}`;
  try {
    const clicks = Number(localStorage.getItem(name)) + 1;
    if (clicks > NAMED_AT) return false;
    localStorage.setItem(name, String(clicks));
    return clicks === NAMED_AT;
  } catch {
    // Without storage nothing is counted, and nothing named again and again.
    return false;
  }
}
