/** What a compound file of Microsoft's holds, by its marks alone ([MS-CFB], [MS-XLS] 2.1). */

const utf16 = (text: string) => [...text].flatMap((letter) => [letter.charCodeAt(0), 0]);
const WORKBOOKS = [utf16("Workbook"), utf16("Book")];
/** Newer files are encrypted as a whole. */
const PACKAGE = utf16("EncryptedPackage");
/** The first record of a workbook's own stream (BIFF8). */
const BEGIN = [0x09, 0x08, 0x10, 0x00, 0x00, 0x06, 0x05, 0x00];
const RECORD_HEAD = 4;
const PASSWORD_RECORD = 0x2f;
/** Names of sheets come after the password's record. */
const SHEET_RECORD = 0x85;

export const holdsWorkbook = (bytes: Uint8Array) => WORKBOOKS.some((name) => indexOf(bytes, name) !== -1);

export function isEncrypted(bytes: Uint8Array): boolean {
  if (indexOf(bytes, PACKAGE) !== -1) return true;
  const begin = indexOf(bytes, BEGIN);
  if (begin === -1) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = begin; at + RECORD_HEAD <= bytes.length; at += RECORD_HEAD + view.getUint16(at + 2, true)) {
    const record = view.getUint16(at, true);
    if (record === PASSWORD_RECORD) return true;
    if (record === SHEET_RECORD || record === 0) return false;
  }
  return false;
}

function indexOf(bytes: Uint8Array, mark: readonly number[]): number {
  const [first = 0] = mark;
  for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1))
    if (mark.every((byte, offset) => bytes[at + offset] === byte)) return at;
  return -1;
}
