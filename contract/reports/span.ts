import { keysOf } from "#contract/tables";
import { addMonths, monthLabel, monthsBetween } from "#contract/time/calendar";

/** The months of a report: the default number and the maximum. */
export const REPORT_MONTHS = 12;
export const REPORT_MONTHS_MAX = 36;

/** A span of months, both ends included. */
export interface Months {
  from: string;
  to: string;
}

/** 'Dec 2025 – Nov 2026', or a single month. */
export function spanLabel({ from, to }: Months): string {
  return from === to ? monthLabel(from) : `${monthLabel(from)} – ${monthLabel(to)}`;
}

/** What the figures of a span can be compared with. */
export const comparisons = {
  before: { label: "Span before", months: (span: Months) => monthsBetween(span.from, span.to).length },
  year: { label: "A year before", months: () => 12 },
} as const;
export type Comparison = keyof typeof comparisons;
export const comparisonNames = keysOf(comparisons);

/** The span that another one is compared with, as long as that one. */
export function comparedSpan(span: Months, comparison: Comparison | undefined): Months | undefined {
  if (comparison === undefined) return undefined;
  const back = -comparisons[comparison].months(span);
  return { from: addMonths(span.from, back), to: addMonths(span.to, back) };
}

/** By how many months a span comes after the one it is compared with. */
export const monthsApart = (span: Months, compared: Months) =>
  monthsBetween(compared.from, span.from).length - 1;
