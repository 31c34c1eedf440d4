import { NOT_SPECIFIED } from "#contract/lead/not-specified";
import type { Report } from "#contract/reports/calls";
import type { ReportSpan } from "#contract/reports/filters";
import { type ReportName, reports } from "#contract/reports/kinds";
import { monthLabel, monthsBetween } from "#contract/time/calendar";
import type { Db } from "#server/db/handles";
import { type Figures, figuresOf, type Group } from "./queries.ts";
import { readSpan } from "./report-months.ts";
import { numberColumn, type ReportTable, reportTable } from "./report-table.ts";

/** Calls and conversions of a span of months, by month, by telecaller and by insurer. */
export async function readReport(db: Db, asked: ReportSpan, now: Date): Promise<Report> {
  const span = readSpan(asked, now);
  const groups = await figuresOf(db, span);
  const of = (kind: Group["of"]) => groups.filter((group) => group.of === kind);
  const all = everyMonth(span, of("month"));
  const byMonth = asked.from === undefined ? fromFirstWork(all) : all;
  return {
    ...span,
    from: byMonth[0]?.month ?? span.from,
    byMonth,
    byTelecaller: of("telecaller")
      .flatMap(({ telecallerId, telecallerName, ...group }) =>
        telecallerId && telecallerName ? [{ telecallerId, telecallerName, ...figuresIn(group) }] : [],
      )
      .sort((a, b) => byResult(a, b) || a.telecallerName.localeCompare(b.telecallerName)),
    byInsurer: of("insurer")
      .map((group) => ({ insurer: group.insurer, ...figuresIn(group) }))
      .sort((a, b) => byResult(a, b) || (a.insurer ?? "").localeCompare(b.insurer ?? "")),
  };
}

const NOTHING: Figures = { calls: 0, connected: 0, quotes: 0, conversions: 0, premium: 0 };

/** A month without work has zeros. */
export function everyMonth(
  { from, to }: { from: string; to: string },
  worked: readonly (Figures & { month: string | null })[],
): Report["byMonth"] {
  const found = new Map(worked.map((row) => [row.month, row]));
  return monthsBetween(from, to).map((month) => ({ month, ...figuresIn(found.get(month) ?? NOTHING) }));
}

/** Without the empty months before the first one with work; all of them when there was none. */
export function fromFirstWork(months: Report["byMonth"]): Report["byMonth"] {
  const first = months.findIndex(({ calls, quotes, conversions }) => calls + quotes + conversions > 0);
  return first === -1 ? months : months.slice(first);
}

function figuresIn({ calls, connected, quotes, conversions, premium }: Figures): Figures {
  return { calls, connected, quotes, conversions, premium };
}

function byResult(a: Figures, b: Figures): number {
  return b.conversions - a.conversions || b.calls - a.calls;
}

type Labelled = Figures & { label: string };

const rowsOf: Record<ReportName, (report: Report) => Labelled[]> = {
  month: ({ byMonth }) => byMonth.map((row) => ({ ...row, label: monthLabel(row.month) })),
  telecaller: ({ byTelecaller }) => byTelecaller.map((row) => ({ ...row, label: row.telecallerName })),
  insurer: ({ byInsurer }) => byInsurer.map((row) => ({ ...row, label: row.insurer ?? NOT_SPECIFIED })),
};

export function overviewTable(report: Report, by: ReportName): ReportTable {
  const { from, to } = report;
  return reportTable({
    title: reports[by].title,
    fileName: `by-${by}-${from}-to-${to}`,
    columns: [
      { header: reports[by].first, of: ({ label }) => label },
      numberColumn<Labelled>("Calls", ({ calls }) => calls),
      numberColumn<Labelled>("Connected", ({ connected }) => connected),
      numberColumn<Labelled>("Quotes", ({ quotes }) => quotes),
      numberColumn<Labelled>("Conversions", ({ conversions }) => conversions),
      numberColumn<Labelled>("Premium (₹)", ({ premium }) => premium),
    ],
    rows: rowsOf[by](report),
  });
}
