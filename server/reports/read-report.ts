import type { Report } from "#contract/reports/calls";
import { hasWork } from "#contract/reports/overview";
import type { ReportSpan } from "#contract/reports/schemas";
import { monthOf, monthsBetween } from "#contract/time/calendar";
import type { Db } from "#server/db/handles";
import { type Figures, figuresOf, type Group } from "./queries.ts";
import { readSpan } from "./report-months.ts";

/** Calls and conversions of a span of months, by month and by telecaller; conversions by insurer. */
export async function readReport(db: Db, asked: ReportSpan, now: Date): Promise<Report> {
  const span = readSpan(asked, now);
  const groups = await figuresOf(db, span);
  const of = (kind: Group["of"]) => groups.filter((group) => group.of === kind);
  const all = everyMonth(span, of("month"));
  const byMonth = asked.from === undefined ? fromFirstWork(all) : all;
  return {
    ...span,
    byMonth,
    byTelecaller: of("telecaller")
      .flatMap(({ telecallerId, telecallerName, ...group }) =>
        telecallerId && telecallerName ? [{ telecallerId, telecallerName, ...figuresIn(group) }] : [],
      )
      .sort((a, b) => byResult(a, b) || a.telecallerName.localeCompare(b.telecallerName)),
    byInsurer: of("insurer")
      .map(({ insurer, conversions, premium }) => ({ insurer, conversions, premium }))
      .sort((a, b) => b.conversions - a.conversions || (a.insurer ?? "").localeCompare(b.insurer ?? "")),
  };
}

const NOTHING: Figures = { calls: 0, connected: 0, quotes: 0, conversions: 0, premium: 0 };

/** A month without work has zeros. */
export function everyMonth(
  { from, to }: { from: string; to: string },
  worked: readonly (Figures & { month: string | null })[],
): Report["byMonth"] {
  const found = new Map(worked.map((row) => [row.month, row]));
  return monthsBetween(monthOf(from), monthOf(to)).map((month) => ({
    month,
    ...figuresIn(found.get(month) ?? NOTHING),
  }));
}

/** Without the empty months before the first one with work; all of them when there was none. */
export function fromFirstWork(months: Report["byMonth"]): Report["byMonth"] {
  const first = months.findIndex(hasWork);
  return first === -1 ? months : months.slice(first);
}

function figuresIn({ calls, connected, quotes, conversions, premium }: Figures): Figures {
  return { calls, connected, quotes, conversions, premium };
}

function byResult(a: Figures, b: Figures): number {
  return b.conversions - a.conversions || b.calls - a.calls;
}
