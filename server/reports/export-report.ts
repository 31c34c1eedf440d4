import type { Input } from "#contract/endpoint";
import type { ExportColumn } from "#contract/exports/columns";
import type { ExportFormat } from "#contract/exports/formats";
import { NOT_SPECIFIED } from "#contract/lead/not-specified";
import type { Report, reportsApi } from "#contract/reports/calls";
import { type ReportName, reports } from "#contract/reports/kinds";
import { monthLabel } from "#contract/time/calendar";
import { insertAudit } from "#server/audit/queries";
import type { Db, LongRead } from "#server/db/handles";
import type { Attachment, Moment } from "#server/platform/http";
import { tableFile } from "#server/platform/table-file";
import { readReport } from "./read-report.ts";

type Figures = Omit<Report["byMonth"][number], "month">;
type Row = Figures & { label: string };

const figures: readonly ExportColumn<Row>[] = [
  { header: "Calls", kind: "number", of: ({ calls }) => calls },
  { header: "Connected", kind: "number", of: ({ connected }) => connected },
  { header: "Quotes", kind: "number", of: ({ quotes }) => quotes },
  { header: "Conversions", kind: "number", of: ({ conversions }) => conversions },
  { header: "Premium (₹)", kind: "number", of: ({ premium }) => premium },
];

const rowsOf: Record<ReportName, (report: Report) => Row[]> = {
  month: ({ byMonth }) => byMonth.map((row) => ({ ...row, label: monthLabel(row.month) })),
  telecaller: ({ byTelecaller }) => byTelecaller.map((row) => ({ ...row, label: row.telecallerName })),
  insurer: ({ byInsurer }) => byInsurer.map((row) => ({ ...row, label: row.insurer ?? NOT_SPECIFIED })),
};

/** A grouping of a report as a table. */
export interface ReportTable {
  title: string;
  /** Without an extension. */
  fileName: string;
  columns: readonly ExportColumn<Row>[];
  rows: Row[];
}

export function tableOf(report: Report, by: ReportName): ReportTable {
  const { from, to } = report;
  const label: ExportColumn<Row> = { header: reports[by].first, of: (row) => row.label };
  return {
    title: reports[by].title,
    fileName: `by-${by}-${from}-to-${to}`,
    columns: [label, ...figures],
    rows: rowsOf[by](report),
  };
}

export const fileOf = ({ fileName, columns, rows }: ReportTable, format: ExportFormat): Attachment =>
  tableFile(format, fileName, columns, inOnePiece(rows));

/** One report's figures. Audited before the first byte is sent. */
export async function exportReport(
  db: Db,
  reading: LongRead,
  moment: Moment,
  { by, format, ...span }: Input<typeof reportsApi.export>["query"],
): Promise<Attachment> {
  const report = await reading((some) => readReport(some, span, moment.now));
  const { from, to } = report;
  await db.transaction((tx) =>
    insertAudit(tx, moment, "reports.exported", { report: by, filter: { from, to }, format }),
  );
  return fileOf(tableOf(report, by), format);
}

async function* inOnePiece<R>(rows: R[]) {
  yield rows;
}
