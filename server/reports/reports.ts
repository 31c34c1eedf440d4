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
import { reportTable } from "./report-table.ts";

/** `by`: what the funnel is divided by. */
type Asked = ReportSpan & LeadFilters & { by?: FunnelGroup };
type Compared = Asked & { compare?: Comparison | undefined };

/** How a report is read, and the same as a table beside the one of the compared span. */
const report = <R extends Period, Values>(
  read: (db: Db, asked: Asked, now: Date) => Promise<R>,
  definitionOf: (asked: Asked) => ReportDefinition<R, Values>,
) => ({
  read,
  tableOf: async (db: Db, { compare, ...asked }: Compared, now: Date) => {
    const found = await read(db, asked, now);
    const compared = comparedSpan(found, compare);
    const before = compared && (await read(db, { ...asked, ...compared }, now));
    return { from: found.from, to: found.to, table: reportTable(definitionOf(asked), found, before) };
  },
});

const overview = (by: ReportName) => report(readOverview, () => overviewReports[by]);

export const reports = {
  month: overview("month"),
  telecaller: overview("telecaller"),
  insurer: overview("insurer"),
  funnel: report(readFunnel, ({ by = "month" }) => funnelReport(by)),
  retention: report(readRetention, () => retentionReport),
  lost: report(readLost, () => lostReport),
  speed: report(readSpeed, () => speedReport),
} satisfies Record<ReportName | LeadReport, unknown>;

/** Audited before the first byte is sent. */
export async function exportReport(
  { db, reading }: Pick<Deps, "db" | "reading">,
  moment: Moment,
  name: keyof typeof reports,
  { format, ...asked }: Compared & { format: ExportFormat },
): Promise<Attachment> {
  const { from, to, table } = await reading((some) => reports[name].tableOf(some, asked, moment.now));
  await db.transaction((tx) =>
    insertAudit(tx, moment, "reports.exported", { report: name, filter: { from, to }, format }),
  );
  return table.file(format);
}
