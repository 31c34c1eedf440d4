import type { Cell, ExportColumn } from "#contract/exports/columns";
import type { ExportFormat } from "#contract/exports/formats";
import type { Attachment } from "#server/platform/http";
import { tableFile } from "#server/platform/table-file";

/** A report as a table, for a file or a mail. */
export interface ReportTable {
  title: string;
  headers: string[];
  lines: Cell[][];
  file: (format: ExportFormat) => Attachment;
}

interface Shape<Row> {
  title: string;
  /** Without an extension. */
  fileName: string;
  columns: readonly ExportColumn<Row>[];
  rows: Row[];
}

export function reportTable<Row>({ title, fileName, columns, rows }: Shape<Row>): ReportTable {
  return {
    title,
    headers: columns.map(({ header }) => header),
    lines: rows.map((row) => columns.map(({ of }) => of(row))),
    file: (format) => tableFile(format, fileName, columns, inOnePiece(rows)),
  };
}

async function* inOnePiece<Row>(rows: Row[]) {
  yield rows;
}

/** A column of numbers. */
export const numberColumn = <Row>(header: string, of: (row: Row) => number | null): ExportColumn<Row> => ({
  header,
  kind: "number",
  of,
});
