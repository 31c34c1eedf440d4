import type { Fates, ReportFilters, ReportSpan, RetentionReport } from "#contract/reports/schemas";
import type { Db } from "#server/db/handles";
import { narrowedTo, readMonths } from "./report-months.ts";
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
