import type { ExportFormat } from "#contract/exports/formats";
import type { LeadFilters } from "#contract/figures/calls";
import type { ReportDefinition } from "#contract/reports/definition";
import type { FunnelGroup, LeadReport, ReportName } from "#contract/reports/kinds";
import { funnelReport, lostReport, retentionReport, speedReport } from "#contract/reports/lead-reports";
import { overviewReports } from "#contract/reports/overview";
import type { ReportSpan } from "#contract/reports/schemas";
import { type Comparison, comparedSpan, type Period } from "#contract/reports/span";
import { insertAudit } from "#server/audit/queries";
import type { Db } from "#server/db/handles";
import type { Deps } from "#server/deps";
import type { Attachment, Moment } from "#server/platform/http";
import { readFunnel, readLost, readOverview, readRetention, readSpeed } from "./read-reports.ts";
import { type ReportTable, reportTable } from "./report-table.ts";

/** `by`: what the funnel is divided by. */
type Asked = ReportSpan & LeadFilters & { compare?: Comparison | undefined; by?: FunnelGroup };
type Name = ReportName | LeadReport;

/** A report as a table with the months it is of. */
interface Read extends Period {
  table: ReportTable;
}

/** A report, compared with the same report of another span if that is asked for. */
async function tableOf<R extends Period, Values>(
  definition: ReportDefinition<R, Values>,
  asked: Asked,
  read: (asked: Asked) => Promise<R>,
): Promise<Read> {
  const report = await read(asked);
  const compared = comparedSpan(report, asked.compare);
  const before = compared && (await read({ ...asked, ...compared }));
  return { from: report.from, to: report.to, table: reportTable(definition, report, before) };
}

type Table = (db: Db, asked: Asked, now: Date) => Promise<Read>;

const overviewTable =
  (by: ReportName): Table =>
  (db, asked, now) =>
    tableOf(overviewReports[by], asked, (one) => readOverview(db, one, now));

const tables: Record<Name, Table> = {
  month: overviewTable("month"),
  telecaller: overviewTable("telecaller"),
  insurer: overviewTable("insurer"),
  funnel: (db, { by = "month", ...asked }, now) =>
    tableOf(funnelReport(by), asked, (one) => readFunnel(db, { ...one, by }, now)),
  retention: (db, asked, now) => tableOf(retentionReport, asked, (one) => readRetention(db, one, now)),
  lost: (db, asked, now) => tableOf(lostReport, asked, (one) => readLost(db, one, now)),
  speed: (db, asked, now) => tableOf(speedReport, asked, (one) => readSpeed(db, one, now)),
};

/** Audited before the first byte is sent. */
export async function exportReport(
  { db, reading }: Pick<Deps, "db" | "reading">,
  moment: Moment,
  report: Name,
  { format, ...asked }: Asked & { format: ExportFormat },
): Promise<Attachment> {
  const { from, to, table } = await reading((some) => tables[report](some, asked, moment.now));
  await db.transaction((tx) =>
    insertAudit(tx, moment, "reports.exported", { report, filter: { from, to }, format }),
  );
  return table.file(format);
}
