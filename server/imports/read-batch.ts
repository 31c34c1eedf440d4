import type { ImportReply } from "#contract/imports/calls";
import { shownCell } from "#contract/imports/sizes";
import {
  type Cells,
  type ColumnName,
  columnOf,
  faultOf,
  type ReadRow,
  readRow,
  rowFaults,
} from "#contract/lead/columns";
import { isStorable } from "#contract/schemas";

/** Spreadsheets count the header as row 1. */
const FIRST_DATA_ROW = 2;

export type Failure = ImportReply["results"]["failures"][number];

export interface NumberedRow extends ReadRow {
  row: number;
  cells: Cells;
}

/** Reads the rows of one call; an unreadable row fails alone. */
export function readBatch(
  data: readonly unknown[],
  firstRow: number | undefined,
  today: string,
): { rows: NumberedRow[]; failures: Failure[] } {
  const rows: NumberedRow[] = [];
  const failures: Failure[] = [];
  for (const [index, value] of data.entries()) {
    const row = rowNumberOf(value, index, firstRow);
    const cells = readCells(value);
    const read = typeof cells === "string" ? undefined : readRow(cells, today);
    if (read && typeof cells !== "string") rows.push({ row, cells, ...read });
    else
      failures.push({
        row,
        reason: typeof cells === "string" ? cells : (faultOf(cells) ?? rowFaults.unreadable),
      });
  }
  return { rows, failures };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A row's own number, else its place after the call's first row. */
export function rowNumberOf(value: unknown, index: number, firstRow = FIRST_DATA_ROW): number {
  const row = isObject(value) ? value.rowNumber : undefined;
  const isOwn = typeof row === "number" && Number.isSafeInteger(row) && row > 0 && row < 2 ** 31;
  return isOwn ? row : firstRow + index;
}

/** The cells of a row in the order of a header, as far as they are text that can be stored. */
export function cellsOfHeader(value: unknown, header: readonly string[]): string[] {
  const given = isObject(value) ? Object.entries(value) : [];
  const byColumn = new Map(
    given.flatMap(([name, cell]) => {
      const text = typeof cell === "number" ? String(cell) : cell;
      const isText = typeof text === "string" && isStorable(text);
      return isText ? [[columnOf(name) ?? name, shownCell(text)] as const] : [];
    }),
  );
  return header.map((name) => byColumn.get(columnOf(name) ?? name) ?? "");
}

/** The cells by column, or the error that makes the row unreadable. */
function readCells(value: unknown): Cells | string {
  if (!isObject(value)) return rowFaults.unreadable;
  const cells: Partial<Record<ColumnName, string>> = {};
  for (const [header, cell] of Object.entries(value)) {
    const column = columnOf(header);
    if (!column || cell === null || cell === undefined) continue;
    const text = typeof cell === "number" ? String(cell) : cell;
    if (typeof text !== "string" || !isStorable(text)) return rowFaults.unreadable;
    cells[column] ??= text;
  }
  return cells;
}
