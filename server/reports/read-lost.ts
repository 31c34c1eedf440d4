import type { Input } from "#contract/endpoint";
import type { ExportColumn } from "#contract/exports/columns";
import { NOT_SPECIFIED } from "#contract/lead/not-specified";
import type { LostReport, ReportSpan, reportsApi } from "#contract/reports/calls";
import { insertAudit } from "#server/audit/queries";
import type { Db, LongRead } from "#server/db/handles";
import type { Attachment, Moment } from "#server/platform/http";
import { tableFile } from "#server/platform/table-file";
import { lostOf } from "./lost-queries.ts";
import { readSpan } from "./report-months.ts";

/** Where renewals were lost to, at what price and why. */
export async function readLost(db: Db, asked: ReportSpan, now: Date): Promise<LostReport> {
  const span = readSpan(asked, now);
  const [insurers, reasons] = await lostOf(db, span);
  return {
    ...span,
    lostTo: insurers.map((row) => ({
      ...row,
      reasons: reasons.flatMap(({ insurer, reason, leads }) =>
        insurer === row.insurer ? [{ reason, leads }] : [],
      ),
    })),
  };
}

type Row = LostReport["lostTo"][number];

const columns: readonly ExportColumn<Row>[] = [
  { header: "Lost to", of: ({ insurer }) => insurer ?? NOT_SPECIFIED },
  { header: "Leads", kind: "number", of: ({ leads }) => leads },
  { header: "They paid (₹)", kind: "number", of: ({ paid }) => paid },
  { header: "Our lowest quote (₹)", kind: "number", of: ({ ourLowest }) => ourLowest },
  { header: "Difference (₹)", kind: "number", of: ({ difference }) => difference },
  { header: "With a quote of ours", kind: "number", of: ({ quoted }) => quoted },
  {
    header: "Why",
    of: ({ reasons }) => reasons.map(({ reason, leads }) => `${reason ?? NOT_SPECIFIED} ${leads}`).join(", "),
  },
];

/** The same as a file. Audited before the first byte is sent. */
export async function exportLost(
  db: Db,
  reading: LongRead,
  moment: Moment,
  { format, ...asked }: Input<typeof reportsApi.exportLost>["query"],
): Promise<Attachment> {
  const { from, to, lostTo } = await reading((some) => readLost(some, asked, moment.now));
  await db.transaction((tx) =>
    insertAudit(tx, moment, "reports.exported", { report: "lost", filter: { from, to }, format }),
  );
  return tableFile(format, `lost-to-${from}-to-${to}`, columns, inOnePiece(lostTo));
}

async function* inOnePiece(rows: Row[]) {
  yield rows;
}
