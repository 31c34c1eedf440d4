import { daysOf } from "#contract/figures/address";
import type { LostReport } from "#contract/reports/calls";
import type { ReportFilters, ReportSpan } from "#contract/reports/schemas";
import type { Db } from "#server/db/handles";
import { lostOf } from "./lost-queries.ts";
import { readSpan } from "./report-months.ts";

/** Where renewals were lost to, at what price and why. */
export async function readLost(db: Db, asked: ReportSpan & ReportFilters, now: Date): Promise<LostReport> {
  const span = readSpan(asked, now);
  const [insurers, reasons] = await lostOf(db, { ...asked, ...daysOf(span.from, span.to) });
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
