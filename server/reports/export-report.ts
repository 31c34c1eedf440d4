import type { Input } from "#contract/endpoint";
import type { ExportFormat } from "#contract/exports/formats";
import type { reportsApi } from "#contract/reports/calls";
import type { LeadReport, ReportName } from "#contract/reports/kinds";
import { insertAudit } from "#server/audit/queries";
import type { Db, LongRead } from "#server/db/handles";
import type { Attachment, Moment } from "#server/platform/http";
import { funnelTable, readFunnel } from "./read-funnel.ts";
import { lostTable, readLost } from "./read-lost.ts";
import { overviewTable, readReport } from "./read-report.ts";
import { readRetention, retentionTable } from "./read-retention.ts";
import { readSpeed, speedTable } from "./read-speed.ts";
import type { ReportTable } from "./report-table.ts";

type Leads = Input<typeof reportsApi.exportLeads>["query"];

/** A report with the months it is of. */
interface Read {
  from: string;
  to: string;
  table: ReportTable;
}

const leadTables: Record<LeadReport, (db: Db, asked: Leads, now: Date) => Promise<Read>> = {
  funnel: async (db, asked, now) => {
    const report = await readFunnel(db, asked, now);
    return { ...report, table: funnelTable(report, asked.by) };
  },
  retention: async (db, asked, now) => {
    const report = await readRetention(db, asked, now);
    return { ...report, table: retentionTable(report) };
  },
  lost: async (db, asked, now) => {
    const report = await readLost(db, asked, now);
    return { ...report, table: lostTable(report) };
  },
  speed: async (db, asked, now) => {
    const report = await readSpeed(db, asked, now);
    return { ...report, table: speedTable(report) };
  },
};

export async function exportReport(
  db: Db,
  reading: LongRead,
  moment: Moment,
  { by, format, ...span }: Input<typeof reportsApi.export>["query"],
): Promise<Attachment> {
  const report = await reading((some) => readReport(some, span, moment.now));
  return saved(db, moment, by, { ...report, table: overviewTable(report, by) }, format);
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
