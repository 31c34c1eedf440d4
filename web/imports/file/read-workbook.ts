import { type CellObject, CFB, type ParsingOptions, read, type WorkBook, type WorkSheet } from "@e965/xlsx";
import { zipSync } from "fflate";
import { dayOrTime, isoDay, lineEnds, numberText, withoutError } from "./cell-text.ts";
import { CollectedRows, type FileRows, type ReadSheet } from "./collect-rows.ts";
import { type TableProblem, UnreadableTable } from "./table-problem.ts";
import type { Files } from "./unzip.ts";

/** Reads workbooks of Excel by SheetJS, behind this file alone, so that it can be exchanged. */

const SHEET = /^xl\/(work|chart|dialog|macro)sheets\/[^/]*\.xml$/;
const SHEET_END = /<\/(\w+:)?(work|chart|dialog|macro)sheet>\s*$/;
/** Long enough for the end of a sheet's markup. */
const LAST_BYTES = 200;

/** A workbook of Excel 2007 and later. */
export function readExcel(files: Files, file: FileRows): ReadSheet[] {
  // The library takes a sheet that breaks off for a shorter one.
  for (const [name, content] of files)
    if (SHEET.test(name) && !SHEET_END.test(new TextDecoder().decode(content.subarray(-LAST_BYTES))))
      throw new UnreadableTable("damaged");
  return readBook(
    () => read(zipSync(Object.fromEntries(files), { level: 0 }), { ...options, type: "array" }),
    file,
  );
}

/** A workbook of Excel 97 to 2003, or one of Excel 2007 with a password. */
export function readEarlyExcel(bytes: Uint8Array, file: FileRows): ReadSheet[] {
  return readBook(() => read(withoutFormulas(bytes), { ...options, type: "array" }), file);
}

/** Records with formulas of [MS-XLS] 2.4: a cell's, and those of names, shared and array formulas, of earlier versions too. */
const CELL_FORMULA = 0x06;
const FORMULAS = [0x18, 0x218, 0x21, 0x221, 0x4bc, 0x206, 0x406];
/** Where a cell's formula has its length, behind the value that it had; and a record that the library passes over. */
const [LENGTH_AT, PASSED_OVER, HEAD] = [20, 0x161, 4];
const LEAST_LENGTH = LENGTH_AT + 2;

/** Formulas count by their values. The library would read on for ever behind the end of a damaged one. */
function withoutFormulas(bytes: Uint8Array): Uint8Array {
  const file = CFB.read(bytes, { type: "array" });
  for (const name of ["/Workbook", "/Book"]) {
    const stream: { content: ArrayLike<number> } | null = CFB.find(file, name);
    if (stream) stream.content = withoutFormulaRecords(Uint8Array.from(stream.content));
  }
  return Uint8Array.from(CFB.write(file, { type: "array" }));
}

function withoutFormulaRecords(stream: Uint8Array<ArrayBuffer>) {
  const view = new DataView(stream.buffer);
  for (let at = 0; at + HEAD <= stream.length; at += HEAD + view.getUint16(at + 2, true)) {
    const record = view.getUint16(at, true);
    const isOfCell = record === CELL_FORMULA;
    // What is too short for its formula is damage: another record whose kind was changed.
    const isShort = isOfCell && view.getUint16(at + 2, true) < LEAST_LENGTH;
    if (isShort || FORMULAS.includes(record)) view.setUint16(at, PASSED_OVER, true);
    const length = at + HEAD + LENGTH_AT;
    if (isOfCell && !isShort && length + 2 <= stream.length) view.setUint16(length, 0, true);
  }
  return stream;
}

export function readXmlSheet(text: string, file: FileRows): ReadSheet[] {
  if (!/<\/(\w+:)?Workbook>\s*$/.test(text)) throw new UnreadableTable("damaged");
  return readBook(() => read(text, { ...options, type: "string" }), file);
}

const options = {
  dense: true,
  raw: true,
  cellDates: true,
  UTC: true,
  cellText: false,
  cellHTML: false,
  /** Rows that are hidden. */
  cellStyles: true,
  sheetStubs: true,
} satisfies ParsingOptions;

function readBook(parse: () => WorkBook, file: FileRows): ReadSheet[] {
  const book = parsed(parse);
  const is1904 = book.Workbook?.WBProps?.date1904 === true;
  return book.SheetNames.map((name, at) => {
    const collected = new CollectedRows(file);
    const sheet: WorkSheet = book.Sheets[name] ?? {};
    const data: (CellObject | undefined)[][] = sheet["!data"] ?? [];
    data.forEach((cells, row) => {
      const texts = Array.from(cells, (cell) => textOf(cell));
      const uncomputed = cells.some((cell) => cell?.t === "z" && cell.f !== undefined);
      collected.add(row + 1, texts, sheet["!rows"]?.[row]?.hidden === true, uncomputed ? { uncomputed } : {});
    });
    return { name, hidden: (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) > 0, is1904, rows: collected.rows };
  });
}

function parsed(parse: () => WorkBook): WorkBook {
  try {
    return parse();
  } catch (error) {
    throw new UnreadableTable(problemOf(error), { cause: error });
  }
}

/** The library has no codes. */
function problemOf(error: unknown): TableProblem {
  const reason = error instanceof Error ? error.message : "";
  if (/password|encrypt/i.test(reason)) return "password";
  return /cannot find workbook|unsupported file/i.test(reason) ? "no-table" : "damaged";
}

/** A date is without its time, which no field of a lead has. */
function textOf(cell: CellObject | undefined): string {
  const value = cell?.v;
  if (!cell || value === undefined || cell.t === "z" || cell.t === "e") return "";
  if (typeof value === "number") return numberText(value);
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  if (typeof value === "string") return isoDay(value) ?? withoutError(lineEnds(value));
  return Number.isNaN(value.getTime()) ? "" : dayOrTime(value);
}
