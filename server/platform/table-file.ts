import { Readable } from "node:stream";
import type { ExportColumn } from "#contract/exports/columns";
import type { ExportFormat } from "#contract/exports/formats";
import { csvLines } from "./csv.ts";
import type { Attachment } from "./http.ts";
import { workbook } from "./workbook.ts";

const contentTypes: Record<ExportFormat, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** A list as a file, written while its rows are read. The name has no extension. */
export function tableFile<Row>(
  format: ExportFormat,
  name: string,
  columns: readonly ExportColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): Attachment {
  return {
    fileName: `${name}.${format}`,
    contentType: contentTypes[format],
    bytes: format === "csv" ? Readable.from(csvLines(columns, batches)) : workbook(columns, batches),
  };
}

export async function* inOnePiece<Row>(rows: readonly Row[]) {
  yield rows;
}
