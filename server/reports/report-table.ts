import type { Cell, ExportColumn } from "#contract/exports/columns";
import type { ExportFormat } from "#contract/exports/formats";
import { type ComparedRow, comparedPart, compareRows } from "#contract/reports/comparison";
import type { ReportColumn, ReportDefinition } from "#contract/reports/definition";
import { type Period, spanLabel } from "#contract/reports/span";
import type { Attachment } from "#server/platform/http";
import { inOnePiece, tableFile } from "#server/platform/table-file";

/** A report as a table, for a file or a mail. */
export interface ReportTable {
  title: string;
  headers: string[];
  lines: Cell[][];
  file: (format: ExportFormat) => Attachment;
}

export function reportTable<Reply extends Period, Values>(
  definition: ReportDefinition<Reply, Values>,
  report: Reply,
  before?: Reply,
): ReportTable {
  const { title, fileName, first, mostOf, total } = definition;
  const rows = compareRows(definition, report, before);
  if (total) {
    const row = { key: "", label: total.label, narrowing: {}, values: total.of(report) };
    rows.push({ row, was: before && total.of(before) });
  }
  const partBefore = ({ row }: ComparedRow<Values>) =>
    before && row.part ? comparedPart(row.part, report, before) : null;
  const columns: ExportColumn<ComparedRow<Values>>[] = [
    { header: first, of: ({ row }) => row.label },
    ...(before && !mostOf ? [{ header: "Compared with", of: partBefore }] : []),
    ...definition.columns.flatMap((column) => withCompared(column, before)),
  ];
  return {
    title,
    headers: columns.map(({ header }) => header),
    lines: rows.map((row) =>
      columns.map(({ kind, of }) => {
        const cell = of(row);
        return kind === "percent" && cell !== null ? `${cell}%` : cell;
      }),
    ),
    file: (format) =>
      tableFile(format, `${fileName}-${report.from}-to-${report.to}`, columns, inOnePiece(rows)),
  };
}

/** With a comparison a number is followed by the compared one and by their difference, in points of percentages. */
function withCompared<Values>(
  column: ReportColumn<Values>,
  before: Period | undefined,
): ExportColumn<ComparedRow<Values>>[] {
  if (column.unit === "text") return [{ header: column.label, of: ({ row }) => column.of(row.values) }];
  const { label, unit, of, only } = column;
  if (only === "screen") return [];
  const header = unit.endsWith("rupees") ? `${label} (₹)` : label;
  const kind = unit === "percent" ? "percent" : "number";
  const cell = (values: Values) => {
    const value = of(values) ?? null;
    return value !== null && (unit === "percent" || unit === "ratio") ? Math.round(value * 10) / 10 : value;
  };
  const now = { header, kind, of: ({ row }: ComparedRow<Values>) => cell(row.values) } as const;
  if (!before) return [now];
  const then = ({ was }: ComparedRow<Values>) => (was === undefined ? null : cell(was));
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
const difference = (now: number | null, then: number | null) =>
  now === null || then === null ? null : Math.round((now - then) * 100) / 100;
