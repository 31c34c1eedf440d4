import type { Readable } from "node:stream";
import { fileTypeFromStream } from "file-type/node";
import type { FileFormat } from "#contract/documents/types";

/** The formats detected from the content, by accepted format. */
const recognised: Record<FileFormat, readonly string[]> = {
  pdf: ["pdf"],
  jpg: ["jpg"],
  jpeg: ["jpg"],
  png: ["png", "apng"],
  doc: ["cfb"],
  docx: ["docx"],
};

/** True when a file's content matches its extension. Opens the file as often as needed. */
export async function matchesFormat(format: FileFormat, open: () => Promise<Readable>): Promise<boolean> {
  const found = await reading(await open(), fileTypeFromStream);
  if (!found || !recognised[format].includes(found.ext)) return false;
  return format === "doc" ? reading(await open(), holdsWordDocument) : true;
}

async function reading<T>(bytes: Readable, read: (bytes: Readable) => Promise<T>): Promise<T> {
  try {
    return await read(bytes);
  } finally {
    bytes.destroy();
  }
}

/** A compound file (MS-CFB) lists its streams in entries of this size, each at a multiple of it. */
const ENTRY_BYTES = 128;
const NAME_LENGTH_AT = 64;
const KIND_AT = 66;
const STREAM = 2;
const WORD_DOCUMENT = Buffer.from("WordDocument\0", "utf16le");

/** Spreadsheets and mails are compound files too; a stream of this name is Word's. */
async function holdsWordDocument(bytes: Readable): Promise<boolean> {
  let rest = Buffer.alloc(0);
  for await (const chunk of bytes) {
    const block = Buffer.concat([rest, chunk]);
    const whole = block.length - (block.length % ENTRY_BYTES);
    for (let at = 0; at < whole; at += ENTRY_BYTES) {
      if (isWordEntry(block.subarray(at, at + ENTRY_BYTES))) return true;
    }
    rest = block.subarray(whole);
  }
  return false;
}

function isWordEntry(entry: Buffer): boolean {
  return (
    entry.readUInt16LE(NAME_LENGTH_AT) === WORD_DOCUMENT.length &&
    entry[KIND_AT] === STREAM &&
    entry.subarray(0, WORD_DOCUMENT.length).equals(WORD_DOCUMENT)
  );
}
