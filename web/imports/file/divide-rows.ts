import { CELL_MAX } from "#contract/imports/sizes";
import type { SourceRow } from "../mapping/source-table.ts";
import { isBelowTable, isTotal } from "./find-header.ts";

/** Why a row is not one of the table's own; the last three are told of rows that are. */
export type LeftWhy = "title" | "header" | "total" | "blank" | "hidden" | "formula" | "long";

export interface LeftRows {
  why: LeftWhy;
  count: number;
}

interface DividedRows {
  header: SourceRow | undefined;
  /** What is imported, hidden rows included. */
  rows: SourceRow[];
  left: LeftRows[];
}

/**
 * Divides the rows of a table into its header, its own rows and the others; no row is lost without a word. In the
 * specification's form every line below the header is a row.
 */
export function divideRows(
  rows: readonly SourceRow[],
  header: number | undefined,
  isSpecified = false,
): DividedRows {
  const left = new Map<LeftWhy, number>();
  const leave = (why: LeftWhy, count = 1) => {
    if (count > 0) left.set(why, (left.get(why) ?? 0) + count);
  };
  const headerRow = header === undefined ? undefined : rows[header];
  const first = header === undefined ? 0 : header + 1;
  leave("title", header ?? 0);
  const own: SourceRow[] = [];
  const end = isSpecified ? rows.length : endOf(rows, first, headerRow?.cells.length ?? 0);
  const isHeader = ({ cells }: SourceRow) => headerRow !== undefined && isSame(cells, headerRow.cells);
  let before = headerRow?.row ?? 0;
  for (let at = first; at < rows.length; at += 1) {
    const row = rows[at];
    if (!row) break;
    if (at < end) leave("blank", row.row - before - 1);
    before = row.row;
    if (at >= end || (!isSpecified && isTotal(row.cells))) leave("total");
    else if (!isSpecified && isHeader(row)) leave("header");
    else {
      own.push(row);
      if (row.hidden) leave("hidden");
      if (row.uncomputed) leave("formula");
      if (row.cells.some(({ length }) => length > CELL_MAX)) leave("long");
    }
  }
  return { header: headerRow, rows: own, left: [...left].map(([why, count]) => ({ why, count })) };
}

/** Behind the last row before totals and notes. */
function endOf(rows: readonly SourceRow[], first: number, columns: number): number {
  let end = rows.length;
  for (; end > first; end -= 1) {
    const cells = rows[end - 1]?.cells ?? [];
    if (!isTotal(cells) && !isBelowTable(cells, columns)) break;
  }
  return end;
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((cell, at) => cell.trim() === other[at]?.trim());
