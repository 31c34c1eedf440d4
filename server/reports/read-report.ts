import { NOT_SPECIFIED } from "#contract/lead/not-specified";
import type { InsurerReport, Report } from "#contract/reports/calls";
import { type ReportName, reports } from "#contract/reports/kinds";
import type { ReportSpan } from "#contract/reports/schemas";
import { monthLabel, monthsBetween } from "#contract/time/calendar";
import type { Db } from "#server/db/handles";
import { type Figures, figuresByInsurer, figuresOf } from "./queries.ts";
import { readSpan } from "./report-months.ts";
import { numberColumn, type ReportTable, reportTable } from "./report-table.ts";

/** Calls and conversions of a span of months, by month and by telecaller. */
export async function readReport(db: Db, asked: ReportSpan, now: Date): Promise<Report> {
  const span = readSpan(asked, now);
  const groups = await figuresOf(db, span);
  const all = everyMonth(span, groups);
  const byMonth = asked.from === undefined ? fromFirstWork(all) : all;
  return {
    ...span,
    from: byMonth[0]?.month ?? span.from,
    byMonth,
    byTelecaller: groups
      .flatMap(({ telecallerId, telecallerName, ...group }) =>
        telecallerId && telecallerName ? [{ telecallerId, telecallerName, ...figuresIn(group) }] : [],
      )
      .sort((a, b) => byResult(a, b) || a.telecallerName.localeCompare(b.telecallerName)),
  };
}

/** The same by insurer. */
export async function readInsurers(db: Db, asked: ReportSpan, now: Date): Promise<InsurerReport> {
  const span = readSpan(asked, now);
  const found = await figuresByInsurer(db, span);
  return {
    ...span,
    byInsurer: found.sort((a, b) => byResult(a, b) || (a.insurer ?? "").localeCompare(b.insurer ?? "")),
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

const asRows = (by: ReportName, rows: Labelled[], { from, to }: { from: string; to: string }): ReportTable =>
  reportTable({
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
    rows,
  });

export const monthTable = (report: Report): ReportTable =>
  asRows(
    "month",
    report.byMonth.map((row) => ({ ...row, label: monthLabel(row.month) })),
    report,
  );

export const telecallerTable = (report: Report): ReportTable =>
  asRows(
    "telecaller",
    report.byTelecaller.map((row) => ({ ...row, label: row.telecallerName })),
    report,
  );

export const insurerTable = (report: InsurerReport): ReportTable =>
  asRows(
    "insurer",
    report.byInsurer.map((row) => ({ ...row, label: row.insurer ?? NOT_SPECIFIED })),
    report,
  );
