import Papa from "papaparse";
import { csvCells, type ExportColumn } from "#contract/exports/columns";

/** Marks the text as UTF-8 for spreadsheets. */
const BYTE_ORDER_MARK = "\uFEFF";
const LINE_END = "\r\n";

/** The lines of a CSV file, written while its rows are read. */
export async function* csvLines<Row>(
  columns: readonly ExportColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
) {
  yield BYTE_ORDER_MARK + csv([columns.map(({ header }) => header)]);
  for await (const rows of batches) yield csv(rows.map((row) => csvCells(columns, row)));
}

/** Writes a cell that a spreadsheet would take for a formula as text. */
function csv(rows: (string | number | null)[][]): string {
  return Papa.unparse(rows, { escapeFormulae: true, newline: LINE_END }) + LINE_END;
}
