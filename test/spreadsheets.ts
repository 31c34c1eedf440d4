import { deflateRawSync } from "node:zlib";
import * as XLSX from "@e965/xlsx";
import writeExcelFile from "write-excel-file/node";
import { zipArchive } from "../server/testing/zip.ts";

/** Files as spreadsheet programs, portals and dealers write them. */

/** A date, or what a number shows as beside its value. */
export type MadeCell =
  | string
  | number
  | boolean
  | null
  | { date: string }
  | { number: number; format: string }
  | { formula: string; value: string | number }
  | { error: "#N/A" };

export interface MadeSheet {
  name?: string;
  rows: readonly (readonly MadeCell[])[];
  hidden?: boolean;
  hiddenRows?: readonly number[];
  /** As in 'A1:F1'. */
  merged?: readonly string[];
}

interface Options {
  is1904?: boolean;
  dateFormat?: string;
  /** A date as OpenDocument has it, not as a number with a format. */
  asDate?: boolean;
}

const DAY = 86_400_000;
const serial = (date: string, is1904: boolean) =>
  (Date.parse(`${date}T00:00:00Z`) - (is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30))) / DAY;

/** A workbook as SheetJS writes it. */
export function sheetJsFile(
  type: "xlsx" | "biff8" | "ods" | "xlml" | "xlsb",
  sheets: readonly MadeSheet[],
  options: Options = {},
): Blob {
  const { is1904 = false } = options;
  const book = XLSX.utils.book_new();
  book.Workbook = {
    WBProps: { date1904: is1904 },
    Sheets: sheets.map(({ hidden = false }) => ({ Hidden: hidden ? 1 : 0 })),
  };
  sheets.forEach((made, at) => {
    const sheet = sheetOf(made, { ...options, asDate: type === "ods" });
    XLSX.utils.book_append_sheet(book, sheet, made.name ?? `Sheet${at + 1}`);
  });
  // Excel writes shared strings, too.
  const bytes: Uint8Array<ArrayBuffer> = XLSX.write(book, {
    type: "buffer",
    bookType: type,
    bookSST: true,
  });
  return new Blob([bytes]);
}

function sheetOf({ rows, hiddenRows = [], merged = [] }: MadeSheet, options: Options): XLSX.WorkSheet {
  const sheet: XLSX.WorkSheet = {};
  const width = Math.max(...rows.map(({ length }) => length));
  rows.forEach((cells, r) => {
    cells.forEach((cell, c) => {
      const made = sheetJsCell(cell, options);
      if (made) sheet[XLSX.utils.encode_cell({ r, c })] = made;
    });
  });
  sheet["!ref"] = XLSX.utils.encode_range({ s: { r: 0, c: 0 }, e: { r: rows.length - 1, c: width - 1 } });
  sheet["!merges"] = merged.map(XLSX.utils.decode_range);
  sheet["!rows"] = rows.map((_, at) => ({ hidden: hiddenRows.includes(at + 1) }));
  return sheet;
}

function sheetJsCell(cell: MadeCell, { is1904 = false, dateFormat = "dd-mm-yyyy", asDate = false }: Options) {
  if (cell === null) return undefined;
  if (typeof cell === "string") return { t: "s", v: cell };
  if (typeof cell === "number") return { t: "n", v: cell };
  if (typeof cell === "boolean") return { t: "b", v: cell };
  if ("date" in cell && asDate) return { t: "d", v: new Date(`${cell.date}T00:00:00Z`) };
  if ("date" in cell) return { t: "n", v: serial(cell.date, is1904), z: dateFormat };
  if ("number" in cell) return { t: "n", v: cell.number, z: cell.format };
  if ("error" in cell) return { t: "e", v: 0x2a, w: cell.error };
  return { t: typeof cell.value === "number" ? "n" : "s", v: cell.value, f: cell.formula };
}

/** A workbook of one sheet as write-excel-file writes it; cells that cover none are left out. */
export async function writeExcelFileFile(rows: MadeSheet["rows"]): Promise<Blob> {
  const cells = rows.map((row) =>
    row.map((cell) => {
      if (cell === null) return null;
      if (typeof cell === "string") return { value: cell, type: String };
      if (typeof cell === "number") return { value: cell, type: Number };
      if (typeof cell === "boolean") return { value: cell, type: Boolean };
      if ("date" in cell)
        return { value: new Date(`${cell.date}T00:00:00Z`), type: Date, format: "[$-4009]dd\\-mm\\-yyyy" };
      if ("number" in cell) return { value: cell.number, type: Number, format: cell.format };
      throw new Error("This writer has no such cells");
    }),
  );
  const bytes = await writeExcelFile(cells).toBuffer();
  return new Blob([new Uint8Array(bytes)]);
}

const archive = (entries: Parameters<typeof zipArchive>[0]) =>
  new Blob([new Uint8Array(zipArchive(entries))]);

/** The least that makes a workbook, with a sheet's own XML. */
export function workbookOf(sheet: string, others: Record<string, string> = {}): Blob {
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const related = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const relations = (lines: string[]) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${lines.join("")}</Relationships>`;
  const parts: Record<string, string> = {
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${[
      ["workbook", "sheet.main"],
      ["worksheets/sheet1", "worksheet"],
      ["sharedStrings", "sharedStrings"],
    ]
      .map(
        ([part, type]) =>
          `<Override PartName="/xl/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`,
      )
      .join("")}</Types>`,
    "_rels/.rels": relations([
      `<Relationship Id="a" Type="${related}/officeDocument" Target="xl/workbook.xml"/>`,
    ]),
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${related}"><sheets><sheet name="A" sheetId="1" r:id="a"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations([
      `<Relationship Id="a" Type="${related}/worksheet" Target="/xl/worksheets/sheet1.xml"/>`,
      `<Relationship Id="b" Type="${related}/sharedStrings" Target="sharedStrings.xml"/>`,
    ]),
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`,
    ...others,
  };
  return archive(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)])));
}

/** An archive of a few kilobytes that unpacks to zeros, and says how many. */
export function zipBomb({ bytes, said = bytes }: { bytes: number; said?: number }): Blob {
  const packed = deflateRawSync(Buffer.alloc(bytes));
  const empty = Buffer.from("<Types/>");
  return archive({ "[Content_Types].xml": empty, "_rels/.rels": { packed, size: said } });
}

export const manyEntries = (count: number): Blob =>
  archive(Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}.xml`, Buffer.from("<a/>")])));

export const archiveOf = (entries: Record<string, string>): Blob =>
  archive(Object.fromEntries(Object.entries(entries).map(([name, text]) => [name, Buffer.from(text)])));

/** An encrypted .xlsx: Excel puts the whole workbook into a stream of a compound file ([MS-OFFCRYPTO] 2.3). */
export const encryptedXlsx = (): Blob =>
  compoundFile({ EncryptionInfo: Buffer.alloc(1200, 7), EncryptedPackage: Buffer.alloc(20_000, 9) });

/** An .xls that asks for a password: the record after its first says so ([MS-XLS] 2.4.117). */
export const lockedXls = (sheets: readonly MadeSheet[]) =>
  changedXls(sheets, (stream) => afterFirst(stream, 0, [0x2f, 0, 6, 0, 0, 0, 1, 2, 3, 4]));

/** An .xls of one sheet with hidden rows, which its writer leaves out ([MS-XLS] 2.4.221). */
export const xlsWithHiddenRows = (sheet: MadeSheet, hidden: readonly number[]) =>
  changedXls([sheet], (stream) => {
    const start = stream.readUInt32LE(stream.indexOf(Buffer.from([0x85, 0])) + 4);
    const rows = hidden.flatMap((row) => [
      8,
      2,
      16,
      0,
      row - 1,
      0,
      0,
      0,
      1,
      0,
      255,
      0,
      0,
      0,
      0,
      0,
      0x20,
      1,
      15,
      0,
    ]);
    return afterFirst(stream, start, rows);
  });

/** An .xls with a formula in B2 that is 7 and says to be longer than its record ([MS-XLS] 2.4.127). */
export const xlsWithDamagedFormula = (sheet: MadeSheet) =>
  changedXls([sheet], (stream) => {
    const start = stream.readUInt32LE(stream.indexOf(Buffer.from([0x85, 0])) + 4);
    const [cell, seven, rest] = [
      [1, 0, 1, 0, 15, 0],
      [0, 0, 0, 0, 0, 0, 0x1c, 0x40],
      [0, 0, 0, 0, 0, 0],
    ];
    const token = [46, 0, 70, 125, 1, 3, 99, 2, 2];
    return afterFirst(stream, start, [6, 0, 29, 0, ...cell, ...seven, ...rest, ...token]);
  });

function afterFirst(stream: Buffer, start: number, record: number[]): Buffer {
  const end = start + 4 + stream.readUInt16LE(start + 2);
  return Buffer.concat([stream.subarray(0, end), Buffer.from(record), stream.subarray(end)]);
}

async function changedXls(sheets: readonly MadeSheet[], change: (stream: Buffer) => Buffer): Promise<Blob> {
  const bytes = Buffer.from(await sheetJsFile("biff8", sheets).arrayBuffer());
  const stream = Buffer.from(XLSX.CFB.find(XLSX.CFB.read(bytes, { type: "buffer" }), "/Workbook").content);
  return compoundFile({ Workbook: change(stream) });
}

/** What holds an .xls, with any other content, such as a letter. */
export function compoundFile(streams: Record<string, Buffer>): Blob {
  const file = XLSX.CFB.utils.cfb_new();
  for (const [name, content] of Object.entries(streams)) XLSX.CFB.utils.cfb_add(file, `/${name}`, content);
  return new Blob([new Uint8Array(XLSX.CFB.write(file, { type: "buffer" }))]);
}

/** Text in an encoding, with its mark or without one. */
export function textFile(
  text: string,
  encoding: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252",
  { mark = false } = {},
): Blob {
  const marked = mark ? `\ufeff${text}` : text;
  if (encoding === "windows-1252")
    return new Blob([new Uint8Array(Buffer.from(inWindows1252(marked), "latin1"))]);
  const bytes = Buffer.from(marked, encoding === "utf-8" ? "utf8" : "utf16le");
  return new Blob([new Uint8Array(encoding === "utf-16be" ? bytes.swap16() : bytes)]);
}

const inWindows1252 = (text: string) =>
  text.replace(
    /[’“”–€]/g,
    (sign) => ({ "’": "\x92", "“": "\x93", "”": "\x94", "–": "\x96", "€": "\x80" })[sign] ?? sign,
  );

/** The first bytes of a file whose transfer broke off. */
export const cutOff = (file: Blob, part = 0.6): Blob => file.slice(0, Math.floor(file.size * part));
