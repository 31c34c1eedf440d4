import { Readable } from "node:stream";
import Papa from "papaparse";
import type { Attachment } from "./http.ts";

/** Marks the text as UTF-8 for spreadsheets. */
const BYTE_ORDER_MARK = "\uFEFF";
const LINE_END = "\r\n";

type Line = readonly (string | number | null)[];

/** A CSV file, written while its rows are read. */
export function csvFile(fileName: string, header: Line, rows: AsyncIterable<Line[]>): Attachment {
  return { fileName, contentType: "text/csv; charset=utf-8", bytes: Readable.from(lines(header, rows)) };
}

async function* lines(header: Line, rows: AsyncIterable<Line[]>) {
  yield BYTE_ORDER_MARK + csv([header]);
  for await (const some of rows) yield csv(some);
}

/** Writes a cell that a spreadsheet would take for a formula as text. */
function csv(rows: Line[]): string {
  return (
    Papa.unparse(
      rows.map((row) => [...row]),
      { escapeFormulae: true, newline: LINE_END },
    ) + LINE_END
  );
}
