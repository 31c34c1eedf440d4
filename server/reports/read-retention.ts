import { NOT_SPECIFIED } from "#contract/lead/not-specified";
import { compareRetention } from "#contract/reports/compared-rows";
import type { Fates, ReportFilters, ReportSpan, RetentionReport } from "#contract/reports/schemas";
import { keptPercent, percentOf } from "#contract/reports/share";
import { monthLabel } from "#contract/time/calendar";
import type { Db } from "#server/db/handles";
import { narrowedTo, readMonths } from "./report-months.ts";
import { comparedMonth, numberColumn, percentColumn, type ReportTable, reportTable } from "./report-table.ts";
import { countFates } from "./retention-queries.ts";

type Row = RetentionReport["rows"][number];

/** What became of the customers whose policies of ours end in the months. */
export async function readRetention(
  db: Db,
  asked: ReportSpan & ReportFilters,
  now: Date,
): Promise<RetentionReport> {
  const span = readMonths(asked, now);
  const rows = new Map<string, Row>();
  for (const { month, insurer, fate, ...found } of await countFates(db, narrowedTo(span, asked), now)) {
    const key = `${month} ${insurer ?? ""}`;
    const row = rows.get(key) ?? { month, insurer, ...nothing() };
    row[fate] = found;
    row.due = { policies: row.due.policies + found.policies, premium: row.due.premium + found.premium };
    rows.set(key, row);
  }
  return { ...span, rows: [...rows.values()].sort(byMonth) };
}

function nothing(): Fates {
  const none = { policies: 0, premium: 0 };
  return { due: none, kept: none, lost: none, undecided: none };
}

const byMonth = (one: Row, other: Row) =>
  one.month.localeCompare(other.month) || (one.insurer ?? "").localeCompare(other.insurer ?? "");

export function retentionTable(report: RetentionReport, before?: RetentionReport): ReportTable {
  return reportTable<Row>({
    title: "Retention",
    fileName: `retention-${report.from}-to-${report.to}`,
    before,
    columns: [
      { header: "Month", of: ({ month }) => monthLabel(month) },
      ...comparedMonth<Row>(({ month }) => month, report, before),
      { header: "Insurer", of: ({ insurer }) => insurer ?? NOT_SPECIFIED },
      numberColumn("Due", ({ due }) => due.policies),
      numberColumn("Kept", ({ kept }) => kept.policies),
      numberColumn("Lost", ({ lost }) => lost.policies),
      numberColumn("Undecided", ({ undecided }) => undecided.policies),
      percentColumn("Kept, % of decided", (row) => keptPercent(row, "count")),
      percentColumn("Undecided, % of due", ({ undecided, due }) =>
        percentOf(undecided.policies, due.policies),
      ),
      numberColumn("Premium due (₹)", ({ due }) => due.premium),
      numberColumn("Premium kept (₹)", ({ kept }) => kept.premium),
      numberColumn("Premium lost (₹)", ({ lost }) => lost.premium),
      numberColumn("Premium undecided (₹)", ({ undecided }) => undecided.premium),
    ],
    rows: compareRetention(report, before),
  });
}
