import { type Months, REPORT_MONTHS, REPORT_MONTHS_MAX } from "#contract/reports/span";
import { addMonths, monthOf, monthsBetween } from "#contract/time/calendar";

/** The last twelve months: every tab is of them until others are chosen. */
export function usualSpan(today: string): Months {
  const to = monthOf(today);
  return { from: addMonths(to, 1 - REPORT_MONTHS), to };
}

/** The span in an address, which may contain anything; undefined: the usual one. */
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
