/** Marks that turn the direction of writing make 'x\u202Efdp.exe' read like a PDF. */
const UNSEEN = /[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** A file's name as people gave it: no path, nothing unseen. It is shown and given back, never used as a path. */
export function keptName(given: string): string {
  const name = given.slice(Math.max(given.lastIndexOf("/"), given.lastIndexOf("\\")) + 1);
  return name.replace(UNSEEN, "").trim();
}
