import type { Input } from "#contract/endpoint";
import type { ExportFormat } from "#contract/exports/formats";
import type { reportsApi } from "#contract/reports/calls";
import type { LeadReport, ReportName } from "#contract/reports/kinds";
import { type Comparison, comparedSpan, type Period } from "#contract/reports/span";
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

/** A report as a table with the months it is of. */
interface Read extends Period {
  table: ReportTable;
}

/** A report, and with a comparison the same report of the compared span. */
async function readBoth<A extends { compare?: Comparison | undefined }, R extends Period>(
  asked: A,
  read: (asked: A & Partial<Period>) => Promise<R>,
) {
  const report = await read(asked);
  const compared = comparedSpan(report, asked.compare);
  return { report, before: compared && (await read({ ...asked, ...compared })) };
}

const leadTables: Record<LeadReport, (db: Db, asked: Leads, now: Date) => Promise<Read>> = {
  funnel: async (db, asked, now) => {
    const { report, before } = await readBoth(asked, (one) => readFunnel(db, one, now));
    return { ...report, table: funnelTable(report, asked.by, before) };
  },
  retention: async (db, asked, now) => {
    const { report, before } = await readBoth(asked, (one) => readRetention(db, one, now));
    return { ...report, table: retentionTable(report, before) };
  },
  lost: async (db, asked, now) => {
    const { report, before } = await readBoth(asked, (one) => readLost(db, one, now));
    return { ...report, table: lostTable(report, before) };
  },
  speed: async (db, asked, now) => {
    const { report, before } = await readBoth(asked, (one) => readSpeed(db, one, now));
    return { ...report, table: speedTable(report, before) };
  },
};

export async function exportReport(
  db: Db,
  reading: LongRead,
  moment: Moment,
  { by, format, ...asked }: Input<typeof reportsApi.export>["query"],
): Promise<Attachment> {
  const { report, before } = await reading((some) =>
    readBoth(asked, (one) => readReport(some, one, moment.now)),
  );
  return saved(db, moment, by, { ...report, table: overviewTable(report, by, before) }, format);
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
