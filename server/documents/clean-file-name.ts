/** Bidirectional control characters make 'x\u202Efdp.exe' look like a PDF. */
const INVISIBLE = /[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/**
 * A file's original name without path and invisible characters. Shown and offered for download, never used as
 * a path.
 */
export function cleanFileName(given: string): string {
  const name = given.slice(Math.max(given.lastIndexOf("/"), given.lastIndexOf("\\")) + 1);
  return name.replace(INVISIBLE, "").trim();
}
