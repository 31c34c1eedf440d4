import type { SourceRow, SourceTable } from "../mapping/source-table.ts";
import { MAX_CELLS, MAX_COLUMNS, MAX_ROWS, UnreadableTable } from "./table-problem.ts";

/** Told how many rows have been read so far. */
export type OnRows = (rows: number) => void;

const ROWS_BETWEEN = 5000;

/** What all sheets of a file have together: a few bytes can say a million times the same row. */
export class FileRows {
  private rows = 0;
  private cells = 0;
  private readonly onRows: OnRows | undefined;

  constructor(onRows?: OnRows) {
    this.onRows = onRows;
  }

  add(cells: number) {
    this.rows += 1;
    this.cells += cells;
    if (this.rows > MAX_ROWS || this.cells > MAX_CELLS) throw new UnreadableTable("too-many-cells");
    if (this.rows % ROWS_BETWEEN === 0) this.onRows?.(this.rows);
  }
}

/** The rows of one sheet within the limits. Blank rows are left out; the row numbers show the gaps. */
export class CollectedRows {
  readonly rows: SourceRow[] = [];
  private readonly file: FileRows;

  constructor(file: FileRows) {
    this.file = file;
  }

  add(row: number, cells: string[], hidden = false, more: Pick<SourceRow, "values" | "uncomputed"> = {}) {
    while (cells.length > 0 && isBlank(cells.at(-1))) cells.pop();
    if (cells.length === 0) return;
    if (row > MAX_ROWS) throw new UnreadableTable("too-large");
    if (cells.length > MAX_COLUMNS) throw new UnreadableTable("too-many-columns");
    // A cell that was never set.
    for (let at = 0; at < cells.length; at += 1) cells[at] ??= "";
    this.file.add(cells.length);
    this.rows.push({ row, cells, hidden, ...more });
  }
}

const isBlank = (cell: string | undefined) => cell === undefined || cell.trim() === "";

/** A sheet with the rows it was read with. */
export interface ReadSheet {
  name: string;
  hidden: boolean;
  is1904?: boolean;
  rows: readonly SourceRow[];
}

/** The table of the chosen sheet, or of the visible one with the most rows. */
export function tableOfSheets(sheets: readonly ReadSheet[], chosen: number | undefined): SourceTable {
  const listed = sheets.map(({ name, hidden, rows }) => ({ name, hidden, rows: rows.length }));
  const sheet = chosen ?? largestSheet(listed);
  const read = sheets[sheet];
  if (!read) throw new UnreadableTable("no-table");
  return { sheets: listed, sheet, is1904: read.is1904 === true, rows: read.rows };
}

/** The first visible sheet with the most rows; a hidden one only if no other has any. */
export function largestSheet(sheets: readonly { rows: number; hidden: boolean }[]): number {
  let best = 0;
  sheets.forEach(({ rows, hidden }, at) => {
    const { rows: most = 0, hidden: bestHidden = true } = sheets[best] ?? {};
    const better = hidden === bestHidden ? rows > most : bestHidden ? rows > 0 : most === 0 && rows > 0;
    if (better) best = at;
  });
  return best;
}
