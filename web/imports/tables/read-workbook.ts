import {
  type CellValue,
  EncryptedFileError,
  HucreError,
  readXls,
  readXlsx,
  type Sheet,
  streamXlsxRows,
} from "hucre";
import { isoDay, lineEnds, numberText, withoutError } from "./cell-text.ts";
import { CollectedRows, type FileRows, type ReadSheet } from "./collect-rows.ts";
import { is1904 } from "./early-excel/date-system.ts";
import { hiddenRowsOfXls } from "./early-excel/hidden-rows.ts";
import { holdsWorkbook, isEncrypted } from "./early-excel/marks.ts";
import { hiddenRows } from "./hidden-rows.ts";
import { UnreadableTable } from "./table-problem.ts";
import type { Zip } from "./zip.ts";

/** Reads workbooks by a library, behind this file alone, so that it can be exchanged. */

type Bytes = Uint8Array<ArrayBuffer>;

/** A workbook of Excel 2007 and later, row by row: a large one is never held whole. */
export function readExcel(bytes: Bytes, zip: Zip, file: FileRows): Promise<ReadSheet[]> {
  return withProblems(async () => {
    const listed: Omit<ReadSheet, "rows">[] = [];
    const { dateSystem } = await readXlsx(bytes, {
      sheets: ({ name, hidden = false, veryHidden = false }) => {
        listed.push({ name, hidden: hidden || veryHidden });
        return false;
      },
    });
    const hidden = await hiddenRows(zip);
    const sheets: ReadSheet[] = [];
    for (const [sheet, of] of listed.entries()) {
      const collected = new CollectedRows(file);
      for await (const { index, values } of streamXlsxRows(bytes, { sheet }))
        collected.add(index + 1, values.map(textOf), hidden.get(of.name)?.has(index + 1));
      sheets.push({ ...of, is1904: dateSystem === "1904", rows: collected.rows });
    }
    return sheets;
  });
}

/** A workbook of Excel 97 to 2003. */
export async function readEarlyExcel(bytes: Bytes, file: FileRows): Promise<ReadSheet[]> {
  if (isEncrypted(bytes)) throw new UnreadableTable("password");
  if (!holdsWorkbook(bytes)) throw new UnreadableTable("no-table");
  return withProblems(async () => {
    const { sheets } = await readXls(bytes);
    const hidden = hiddenRowsOfXls(bytes);
    const counted = { is1904: is1904(bytes) };
    return sheets.map((sheet, at) => ({ ...readWhole(sheet, hidden[at], file), ...counted }));
  });
}

function readWhole(
  { name, rows, hidden, veryHidden }: Sheet,
  hiddenRows: ReadonlySet<number> | undefined,
  file: FileRows,
): ReadSheet {
  const collected = new CollectedRows(file);
  rows.forEach((values, at) => {
    collected.add(at + 1, values.map(textOf), hiddenRows?.has(at + 1));
  });
  return { name, hidden: hidden === true || veryHidden === true, rows: collected.rows };
}

/** A date is without its time, which no field of a lead has. */
function textOf(value: CellValue | undefined): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return numberText(value);
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  if (typeof value === "string") return isoDay(value) ?? withoutError(lineEnds(value));
  return Number.isNaN(value.getTime()) ? "" : value.toISOString().slice(0, "YYYY-MM-DD".length);
}

async function withProblems<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof EncryptedFileError) throw new UnreadableTable("password", { cause: error });
    if (error instanceof HucreError) throw new UnreadableTable("damaged", { cause: error });
    throw error;
  }
}
