import type { Cell, CellKind, ExportColumn } from "#contract/exports/columns";
import type { ExportFormat } from "#contract/exports/formats";
import type { ComparedRow } from "#contract/reports/compared-rows";
import { monthsApart, type Period, spanLabel } from "#contract/reports/span";
import { addMonths, monthLabel } from "#contract/time/calendar";
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
  rows: ComparedRow<Row>[];
  /** The compared span. */
  before: Period | undefined;
}

export function reportTable<Row>({ title, fileName, columns, rows, before }: Shape<Row>): ReportTable {
  const all = columns.flatMap((column) => withCompared(column, before));
  return {
    title,
    headers: all.map(({ header }) => header),
    lines: rows.map((row) => all.map(({ kind, of }) => inWords(kind, of(row)))),
    file: (format) => tableFile(format, fileName, all, inOnePiece(rows)),
  };
}

/** With a comparison a number is followed by the compared one and by their difference, in points of percentages. */
function withCompared<Row>(
  column: ExportColumn<Row>,
  before: Period | undefined,
): ExportColumn<ComparedRow<Row>>[] {
  const { header, kind, of } = column;
  const now = { ...column, of: ({ row }: ComparedRow<Row>) => of(row) };
  if (!before || (kind !== "number" && kind !== "percent")) return [now];
  const then = ({ was }: ComparedRow<Row>) => (was === undefined ? null : of(was));
  return [
    now,
    { header: `${header}, ${spanLabel(before)}`, kind, of: then },
    {
      header: `${header}, difference${kind === "percent" ? " in points" : ""}`,
      kind: "number",
      of: (compared) => difference(now.of(compared), then(compared)),
    },
  ];
}

/** Without the traces of binary fractions. */
const difference = (now: Cell, then: Cell) =>
  typeof now === "number" && typeof then === "number" ? Math.round((now - then) * 100) / 100 : null;

const inWords = (kind: CellKind | undefined, cell: Cell) =>
  kind === "percent" && cell !== null ? `${cell}%` : cell;

async function* inOnePiece<Row>(rows: Row[]) {
  yield rows;
}

/** A column of numbers. */
export const numberColumn = <Row>(header: string, of: (row: Row) => number | null): ExportColumn<Row> => ({
  header,
  kind: "number",
  of,
});

/** A column of percentages, with one decimal. */
export const percentColumn = <Row>(
  header: string,
  of: (row: Row) => number | undefined,
): ExportColumn<Row> => ({
  header,
  kind: "percent",
  of: (row) => {
    const percent = of(row);
    return percent === undefined ? null : Math.round(percent * 10) / 10;
  },
});

/** The month that the month of a row is compared with. */
export function comparedMonth<Row>(
  of: (row: Row) => string | null,
  span: Period,
  before: Period | undefined,
): ExportColumn<Row>[] {
  if (!before) return [];
  const apart = monthsApart(span, before);
  const label = (month: string | null) => month && monthLabel(addMonths(month, -apart));
  return [{ header: "Compared with", of: (row) => label(of(row)) }];
}
