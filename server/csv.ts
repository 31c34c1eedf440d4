import { Readable } from "node:stream";
import Papa from "papaparse";
import type { Attachment } from "#server/http";

/** Tells spreadsheets that the text is UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";
const LINE_END = "\r\n";

type Line = readonly (string | number | null)[];

/** A table as a file, made while it is read. */
export function csvFile(fileName: string, header: Line, rows: AsyncIterable<Line[]>): Attachment {
  return { fileName, contentType: "text/csv; charset=utf-8", bytes: Readable.from(lines(header, rows)) };
}

async function* lines(header: Line, rows: AsyncIterable<Line[]>) {
  yield BYTE_ORDER_MARK + csv([header]);
  for await (const some of rows) yield csv(some);
}

/** A cell that a spreadsheet would take for a formula is written as text. */
function csv(rows: Line[]): string {
  return (
    Papa.unparse(
      rows.map((row) => [...row]),
      { escapeFormulae: true, newline: LINE_END },
    ) + LINE_END
  );
}
