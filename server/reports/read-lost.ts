import { daysOf } from "#contract/figures/address";
import { NOT_SPECIFIED } from "#contract/lead/not-specified";
import type { LostReport } from "#contract/reports/calls";
import { compareLost } from "#contract/reports/compared-rows";
import { leadReports } from "#contract/reports/kinds";
import type { ReportFilters, ReportSpan } from "#contract/reports/schemas";
import type { Db } from "#server/db/handles";
import { lostOf } from "./lost-queries.ts";
import { readSpan } from "./report-months.ts";
import { numberColumn, type ReportTable, reportTable } from "./report-table.ts";

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

type Row = LostReport["lostTo"][number];

export function lostTable(report: LostReport, before?: LostReport): ReportTable {
  return reportTable<Row>({
    title: leadReports.lost.title,
    fileName: `lost-to-${report.from}-to-${report.to}`,
    before,
    columns: [
      { header: "Lost to", of: ({ insurer }) => insurer ?? NOT_SPECIFIED },
      numberColumn("Leads", ({ leads }) => leads),
      numberColumn("They paid (₹)", ({ paid }) => paid),
      numberColumn("Our lowest quote (₹)", ({ ourLowest }) => ourLowest),
      numberColumn("Difference (₹)", ({ difference }) => difference),
      numberColumn("With their premium", ({ paidOf }) => paidOf),
      numberColumn("With both", ({ differenceOf }) => differenceOf),
      numberColumn("With a quote of ours", ({ quoted }) => quoted),
      {
        header: "Why",
        of: ({ reasons }) =>
          reasons.map(({ reason, leads }) => `${reason ?? NOT_SPECIFIED} ${leads}`).join(", "),
      },
    ],
    rows: compareLost(report, before),
  });
}
