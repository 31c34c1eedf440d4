import type { Office } from "./office.ts";
import { zipArchive } from "./zip.ts";

/**
 * For tests: small real files, byte for byte as other programs write them, and a sign-in for plain requests.
 */

export const pdf = Buffer.from(
  `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 3 3]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`,
);

/** A PDF padded after its end to exactly this length. */
export function pdfOf(bytes: number): Buffer {
  return Buffer.concat([pdf, Buffer.alloc(bytes - pdf.length, " ")]);
}

export const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

export const jpeg = Buffer.from(
  "/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=",
  "base64",
);

export const docx = zipOf({
  "[Content_Types].xml":
    '<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
  "word/document.xml": "<document/>",
});

export const zip = zipOf({ "hello.txt": "hello" });

export const doc = compoundFileOf("WordDocument");
export const xls = compoundFileOf("Workbook");

function zipOf(entries: Record<string, string>): Buffer {
  return zipArchive(
    Object.fromEntries(Object.entries(entries).map(([name, text]) => [name, Buffer.from(text)])),
  );
}

/** A compound file (MS-CFB) with one stream: header, allocation table, directory, content. */
function compoundFileOf(stream: string): Buffer {
  const SECTOR = 512;
  const [END, FREE, TABLE] = [0xfffffffe, 0xffffffff, 0xfffffffd];
  const header = Buffer.alloc(SECTOR, 0xff);
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(header);
  header.fill(0, 8, 76);
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(1, 48);
  header.writeUInt32LE(4096, 56);
  header.writeUInt32LE(END, 60);
  header.writeUInt32LE(END, 68);
  header.writeUInt32LE(0, 76);
  const table = Buffer.alloc(SECTOR, 0xff);
  // Sector 0 is this table, 1 the directory, 2 to 9 the stream.
  [TABLE, END, 3, 4, 5, 6, 7, 8, 9, END].forEach((next, sector) => {
    table.writeUInt32LE(next, sector * 4);
  });
  const entry = (name: string, kind: number, child: number, start: number, size: number) => {
    const bytes = Buffer.alloc(128);
    bytes.write(name, "utf16le");
    bytes.writeUInt16LE((name.length + 1) * 2, 64);
    bytes[66] = kind;
    bytes[67] = 1;
    for (const [place, value] of [FREE, FREE, child].entries()) bytes.writeUInt32LE(value, 68 + place * 4);
    bytes.writeUInt32LE(start, 116);
    bytes.writeUInt32LE(size, 120);
    return bytes;
  };
  const directory = [entry("Root Entry", 5, 1, END, 0), entry(stream, 2, FREE, 2, 4096), Buffer.alloc(256)];
  return Buffer.concat([header, table, ...directory, Buffer.alloc(4096)]);
}

export interface Form {
  file?: Buffer | undefined;
  name?: string;
  [field: string]: string | Buffer | undefined;
}

/** With the file first, as the specification lists it. */
export function formOf({ file = pdf, name = "policy.pdf", ...texts }: Form): FormData {
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(file)]), name);
  for (const [key, text] of Object.entries(texts)) if (typeof text === "string") form.set(key, text);
  return form;
}

/** The session cookie of a telecaller created by `office.telecaller`. */
export async function cookieOf(office: Office, username: string): Promise<string> {
  const response = await fetch(`${office.url}/api/auth/admin-login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password: "correct-horse" }),
  });
  return response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}
