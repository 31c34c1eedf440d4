import type { SourceTable } from "../matching/source-table.ts";
import { FileRows, type OnRows, type ReadSheet, tableOfSheets } from "./collect-rows.ts";
import { decodeText } from "./decode-text.ts";
import { MAX_FILE_BYTES } from "./limits.ts";
import { readDelimited } from "./read-delimited.ts";
import { readHtml } from "./read-html.ts";
import { readOpenDocument } from "./read-open-document.ts";
import { readEarlyExcel, readExcel } from "./read-workbook.ts";
import { isXmlSheet, readXmlSheet } from "./read-xml-sheet.ts";
import { UnreadableTable } from "./table-problem.ts";
import { Zip } from "./zip.ts";

/** Reads a table from a file of any kind, told by its bytes and never by its name. Throws UnreadableTable. */
export async function readTable(
  source: Blob,
  { sheet, onRows }: { sheet?: number | undefined; onRows?: OnRows | undefined } = {},
): Promise<SourceTable> {
  if (source.size === 0) throw new UnreadableTable("empty");
  if (source.size > MAX_FILE_BYTES) throw new UnreadableTable("too-large");
  const table = await readKind(source, sheet, new FileRows(onRows));
  if (table.sheets.every(({ rows }) => rows === 0)) throw new UnreadableTable("empty");
  return table;
}

const OLE = [0xd0, 0xcf, 0x11, 0xe0];
const ZIP = [0x50, 0x4b];
/** A workbook of Excel 2 to 5, before compound files. */
const EARLY_EXCEL = [
  [0x09, 0x00],
  [0x09, 0x02],
  [0x09, 0x04],
  [0x09, 0x08],
];

async function readKind(source: Blob, sheet: number | undefined, file: FileRows) {
  const start = new Uint8Array(await source.slice(0, 8).arrayBuffer());
  const begins = (bytes: number[]) => bytes.every((byte, at) => start[at] === byte);
  if (begins(ZIP)) return tableOfSheets(await readZip(await bytesOf(source), file), sheet);
  if (begins(OLE)) return tableOfSheets(await wholeXls(source, file), sheet);
  if (EARLY_EXCEL.some(begins)) throw new UnreadableTable("other-format");
  return tableOfSheets(await readTextFile(source, file), sheet);
}

const bytesOf = async (source: Blob) => new Uint8Array(await source.arrayBuffer());

async function wholeXls(source: Blob, file: FileRows) {
  try {
    return await readEarlyExcel(await bytesOf(source), file);
  } catch (error) {
    // A place beyond the end of the file.
    if (error instanceof RangeError) throw new UnreadableTable("damaged", { cause: error });
    throw error;
  }
}

async function readZip(bytes: Uint8Array<ArrayBuffer>, file: FileRows) {
  const zip = new Zip(bytes);
  if (zip.names.some((name) => /(^|\/)workbook\.bin$|^Index(\/.*\.iwa|\.zip)$/.test(name)))
    throw new UnreadableTable("other-format");
  if (zip.has("[Content_Types].xml"))
    return zip.names.some((name) => /^(word|ppt|visio)\//.test(name))
      ? Promise.reject(new UnreadableTable("no-table"))
      : readExcel(bytes, zip, file);
  const isOds =
    zip.has("mimetype") && (await zip.text("mimetype")).startsWith("application/vnd.oasis.opendocument");
  if (isOds || zip.has("content.xml")) return readOpenDocument(zip, file);
  throw new UnreadableTable("archive");
}

/** Enough to tell markup from values. */
const LOOKED_AT = 4096;
const MARKUP = /^\s*<(!|\?|[a-z][\w:]*[\s>])/i;
/** What no text holds, whatever its encoding. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they tell other files from text
const BINARY = /[\0-\x08\x0e-\x19]|^%PDF/;

/** A page saved as one file, which Excel and report servers name .xls; and a letter. */
const OTHER_TEXT = /^(MIME-Version:|From: <Saved by|Content-Type: multipart|\{\\rtf)/i;

async function readTextFile(source: Blob, file: FileRows): Promise<ReadSheet[]> {
  let start = "";
  for await (const piece of decodeText(source)) {
    start += piece;
    if (start.length > LOOKED_AT) break;
  }
  if (BINARY.test(start.slice(0, LOOKED_AT))) throw new UnreadableTable("no-table");
  if (OTHER_TEXT.test(start)) throw new UnreadableTable("other-format");
  if (!MARKUP.test(start)) return [await readDelimited(decodeText(source), file)];
  if (isXmlSheet(start)) return readXmlSheet(decodeText(source), file);
  const tables = await readHtml(decodeText(source), file);
  if (tables.length === 0) throw new UnreadableTable("no-table");
  return tables;
}
