import type { Input } from "#contract/endpoint";
import type { ExportFormat } from "#contract/exports/formats";
import type { reportsApi } from "#contract/reports/calls";
import type { ReportDefinition } from "#contract/reports/definition";
import type { LeadReport, ReportName } from "#contract/reports/kinds";
import { funnelReport, lostReport, retentionReport, speedReport } from "#contract/reports/lead-reports";
import { overviewReports } from "#contract/reports/overview";
import { type Comparison, comparedSpan, type Period } from "#contract/reports/span";
import { insertAudit } from "#server/audit/queries";
import type { Db, LongRead } from "#server/db/handles";
import type { Attachment, Moment } from "#server/platform/http";
import { readFunnel } from "./read-funnel.ts";
import { readLost } from "./read-lost.ts";
import { readReport } from "./read-report.ts";
import { readRetention } from "./read-retention.ts";
import { readSpeed } from "./read-speed.ts";
import { type ReportTable, reportTable } from "./report-table.ts";

type Leads = Input<typeof reportsApi.exportLeads>["query"];

/** A report as a table with the months it is of. */
interface Read extends Period {
  table: ReportTable;
}

/** A report, compared with the same report of another span if that is asked for. */
async function tableOf<A extends { compare?: Comparison | undefined }, R extends Period, Values>(
  definition: ReportDefinition<R, Values>,
  asked: A,
  read: (asked: A & Partial<Period>) => Promise<R>,
): Promise<Read> {
  const report = await read(asked);
  const compared = comparedSpan(report, asked.compare);
  const before = compared && (await read({ ...asked, ...compared }));
  return { from: report.from, to: report.to, table: reportTable(definition, report, before) };
}

const leadTables: Record<LeadReport, (db: Db, asked: Leads, now: Date) => Promise<Read>> = {
  funnel: (db, asked, now) => tableOf(funnelReport(asked.by), asked, (one) => readFunnel(db, one, now)),
  retention: (db, asked, now) => tableOf(retentionReport, asked, (one) => readRetention(db, one, now)),
  lost: (db, asked, now) => tableOf(lostReport, asked, (one) => readLost(db, one, now)),
  speed: (db, asked, now) => tableOf(speedReport, asked, (one) => readSpeed(db, one, now)),
};

export async function exportReport(
  db: Db,
  reading: LongRead,
  moment: Moment,
  { by, format, ...asked }: Input<typeof reportsApi.export>["query"],
): Promise<Attachment> {
  const report = await reading((some) =>
    tableOf(overviewReports[by], asked, (one) => readReport(some, one, moment.now)),
  );
  return saved(db, moment, by, report, format);
}

export async function exportLeads(
  db: Db,
  reading: LongRead,
  moment: Moment,
  name: LeadReport,
  asked: Leads,
): Promise<Attachment> {
  const report = await reading((some) => leadTables[name](some, asked, moment.now));
  return saved(db, moment, name, report, asked.format);
}

/** Audited before the first byte is sent. */
async function saved(
  db: Db,
  moment: Moment,
  report: ReportName | LeadReport,
  { from, to, table }: Read,
  format: ExportFormat,
): Promise<Attachment> {
  await db.transaction((tx) =>
    insertAudit(tx, moment, "reports.exported", { report, filter: { from, to }, format }),
  );
  return table.file(format);
}
