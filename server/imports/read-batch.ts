import {
  type Cells,
  type ColumnName,
  columnOf,
  type ReadRow,
  readRow,
  rowFaults,
} from "#contract/lead/columns";
import { isStorable } from "#contract/schemas";

/** A longer cell means a broken file. */
const CELL_MAX_CHARACTERS = 500;
/** Spreadsheets count the header as row 1. */
const FIRST_DATA_ROW = 2;

export interface Failure {
  row: number;
  reason: string;
}

export interface NumberedRow extends ReadRow {
  row: number;
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
    const row = rowNumberOf(value) ?? (firstRow ?? FIRST_DATA_ROW) + index;
    const cells = readCells(value);
    const read = typeof cells === "string" ? undefined : readRow(cells, today);
    if (read) rows.push({ row, ...read });
    else failures.push({ row, reason: typeof cells === "string" ? cells : rowFaults.missingRequired });
  }
  return { rows, failures };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function rowNumberOf(value: unknown): number | undefined {
  const row = isObject(value) ? value.rowNumber : undefined;
  return typeof row === "number" && Number.isSafeInteger(row) && row > 0 && row < 2 ** 31 ? row : undefined;
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
    if (text.length > CELL_MAX_CHARACTERS) return `A value is longer than ${CELL_MAX_CHARACTERS} characters`;
    cells[column] ??= text;
  }
  return cells;
}
