import Papa from "papaparse";
import type { Cell, ExportColumn } from "#contract/exports/columns";
import { csvText, isQuoted } from "#contract/exports/csv-text";

/** Marks the text as UTF-8 for spreadsheets. */
const BYTE_ORDER_MARK = "\uFEFF";
const LINE_END = "\r\n";

/** The lines of a CSV file, written while its rows are read. */
export async function* csvLines<Row>(
  columns: readonly ExportColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
) {
  yield BYTE_ORDER_MARK + csv([columns.map(({ header }) => header)]);
  for await (const rows of batches) yield csv(rows.map((row) => columns.map(({ of }) => of(row))));
}

function csv(rows: Cell[][]): string {
  return (
    Papa.unparse(
      rows.map((cells) => cells.map(csvText)),
      { newline: LINE_END, quotes: isQuoted },
    ) + LINE_END
  );
}
