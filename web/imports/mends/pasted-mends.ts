import type { DraftRow } from "#contract/imports/drafts/calls";
import { CELL_MAX } from "#contract/imports/sizes";
import type { ColumnName } from "#contract/lead/columns";
import type { Mend } from "./kept-mends.ts";

/** Lines of text go downwards, cells of a spreadsheet also to the right. */
export async function pastedMends(
  text: string,
  columns: readonly ColumnName[],
  rowsBelow: (count: number) => Promise<readonly DraftRow[]>,
): Promise<Mend[]> {
  const lines = text
    .replace(/\r?\n$/, "")
    .split(/\r?\n/)
    .map((line) => line.split("\t"));
  const rows = await rowsBelow(lines.length);
  return rows.flatMap(({ row }, at) =>
    (lines[at] ?? []).flatMap((cell, col): Mend[] => {
      const column = columns[col];
      return column ? [{ row, column, text: cell.trim().slice(0, CELL_MAX) }] : [];
    }),
  );
}

/** The same cells as they were: typed before, mended, or as the file has them. */
export const asBefore = (
  cells: readonly Mend[],
  rows: readonly DraftRow[],
  unsaved: (row: number, column: ColumnName) => Mend | undefined,
): Mend[] =>
  cells.map(({ row, column }) => {
    const typed = unsaved(row, column);
    if (typed) return typed;
    const now = rows.find((one) => one.row === row);
    return { row, column, text: now?.mended.includes(column) ? (now.values[column] ?? "") : null };
  });
