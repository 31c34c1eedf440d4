import { REPORT_MONTHS, REPORT_MONTHS_MAX } from "#contract/reports/span";
import { keysOf } from "#contract/tables";
import { addMonths, monthLabel, monthOf, monthsBetween } from "#contract/time/calendar";

/** A span of months, both ends included. */
export interface Months {
  from: string;
  to: string;
}

export function usualSpan(today: string): Months {
  const to = monthOf(today);
  return { from: addMonths(to, 1 - REPORT_MONTHS), to };
}

/** The span in an address, which may contain anything; undefined: the usual one, from its first month with work. */
export function chosenSpan({ from, to }: Record<keyof Months, string | undefined>): Months | undefined {
  const isSpan = from && to && from <= to;
  return isSpan && monthsBetween(from, to).length <= REPORT_MONTHS_MAX ? { from, to } : undefined;
}

/** Moves one end; the other one follows if the span would be reversed or too long. */
export function movedSpan(span: Months, moved: Partial<Months>): Months {
  const { from, to } = { ...span, ...moved };
  if (moved.from !== undefined) {
    const longest = addMonths(from, REPORT_MONTHS_MAX - 1);
    return { from, to: to < from ? from : to > longest ? longest : to };
  }
  const longest = addMonths(to, 1 - REPORT_MONTHS_MAX);
  return { from: from > to ? to : from < longest ? longest : from, to };
}

/** The months to choose from, newest first, including the chosen ones. */
export function spanChoices({ from, to }: Months, today: string, ahead = 0): string[] {
  const current = monthOf(today);
  const offered = monthsBetween(addMonths(current, 1 - REPORT_MONTHS_MAX), addMonths(current, ahead));
  return [...new Set([...offered, from, to])].sort().reverse();
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
