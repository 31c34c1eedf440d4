import type { SourceTable } from "../mapping/source-table.ts";
import { FileRows, type OnRows, type ReadSheet, tableOfSheets } from "./collect-rows.ts";
import { readDelimited } from "./read-delimited.ts";
import { encodingOf, peek, readText } from "./read-text.ts";
import { MAX_FILE_BYTES, UnreadableTable } from "./table-problem.ts";

/** Reads a table from a file of any kind, told by its bytes and never by its name. Throws UnreadableTable. */
export async function readTable(
  source: Blob,
  { sheet, onRows }: { sheet?: number | undefined; onRows?: OnRows | undefined } = {},
): Promise<SourceTable> {
  if (source.size === 0) throw new UnreadableTable("empty");
  if (source.size > MAX_FILE_BYTES) throw new UnreadableTable("too-large");
  const table = tableOfSheets(await readKind(source, new FileRows(onRows)), sheet);
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

async function readKind(source: Blob, file: FileRows): Promise<ReadSheet[]> {
  const start = new Uint8Array(await source.slice(0, 8).arrayBuffer());
  const begins = (bytes: number[]) => bytes.every((byte, at) => start[at] === byte);
  if (begins(ZIP)) return readZip(await bytesOf(source), file);
  if (begins(OLE)) return (await workbooks()).readEarlyExcel(await bytesOf(source), file);
  if (EARLY_EXCEL.some(begins)) throw new UnreadableTable("other-format");
  return readTextFile(source, file);
}

const bytesOf = async (source: Blob) => new Uint8Array(await source.arrayBuffer());

async function readZip(bytes: Uint8Array<ArrayBuffer>, file: FileRows): Promise<ReadSheet[]> {
  const { textOfFile, unzip } = await import("./unzip.ts");
  const files = unzip(bytes);
  const holds = (pattern: RegExp) => [...files.keys()].some((name) => pattern.test(name));
  if (holds(/(^|\/)workbook\.bin$|^Index(\/.*\.iwa|\.zip)$/)) throw new UnreadableTable("other-format");
  if (files.has("[Content_Types].xml")) {
    if (holds(/^(word|ppt|visio)\//)) throw new UnreadableTable("no-table");
    return (await workbooks()).readExcel(files, file);
  }
  const isOds = textOfFile(files, "mimetype").startsWith("application/vnd.oasis.opendocument");
  if (isOds || files.has("content.xml"))
    return (await import("./read-open-document.ts")).readOpenDocument(files, file);
  throw new UnreadableTable("archive");
}

/** Each library is loaded for its own files alone. */
const workbooks = () => import("./read-workbook.ts");

/** Enough to tell markup from values. */
const LOOKED_AT = 4096;
const MARKUP = /^\s*<(!|\?|[a-z][\w:]*[\s>])/i;
/** An 'XML Spreadsheet 2003', which portals name .xls. */
const XML_SHEET = /<(\w+:)?Workbook[\s>]/;
/** What no text holds, whatever its encoding. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they tell other files from text
const BINARY = /[\0-\x08\x0e-\x19]|^%PDF/;

/** A page saved as one file, which Excel and report servers name .xls; and a letter. */
const OTHER_TEXT = /^(MIME-Version:|From: <Saved by|Content-Type: multipart|\{\\rtf)/i;

async function readTextFile(source: Blob, file: FileRows): Promise<ReadSheet[]> {
  const { start, pieces } = await peek(readText(source, await encodingOf(source)), LOOKED_AT);
  if (BINARY.test(start.slice(0, LOOKED_AT))) throw new UnreadableTable("no-table");
  if (OTHER_TEXT.test(start)) throw new UnreadableTable("other-format");
  if (!MARKUP.test(start)) return [await readDelimited(pieces, file)];
  if (XML_SHEET.test(start)) return (await workbooks()).readXmlSheet(await textOf(pieces), file);
  const tables = await (await import("./read-html.ts")).readHtml(pieces, file);
  if (tables.length === 0) throw new UnreadableTable("no-table");
  return tables;
}

async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}
