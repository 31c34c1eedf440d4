import { daysOf } from "#contract/figures/address";
import { keysOf } from "#contract/tables";
import {
  addDays,
  addMonths,
  dateLabel,
  daysBetween,
  isDate,
  isMonth,
  monthLabel,
  monthOf,
  monthsBetween,
} from "#contract/time/calendar";

/** The months of a report: the default number and the maximum. */
export const REPORT_MONTHS = 12;
export const REPORT_MONTHS_MAX = 36;

/** A span of months, or of days, both ends included. */
export interface Period {
  from: string;
  to: string;
}

/** A month or a day of whose month the one after still has a four-digit year. */
export const isSpanEnd = (text: string) => isMonth(text) || (isDate(text) && isMonth(monthOf(text)));

export const isOfDays = ({ from }: Period) => !isMonth(from);

const DAYS_AT_MOST = 31;
/** The days that a span of up to 31 of them is divided into; any other is divided into months. */
export function daysIn(span: Period): string[] {
  const length = isOfDays(span) ? daysBetween(span.from, span.to) + 1 : Number.POSITIVE_INFINITY;
  return length > DAYS_AT_MOST ? [] : Array.from({ length }, (_, at) => addDays(span.from, at));
}

/** Whether a span has begun on a day, and whether it has ended before it. */
export const hasBegun = (span: Period, day: string) => span.from <= (isOfDays(span) ? day : monthOf(day));
export const hasEnded = (span: Period, day: string) => span.to < (isOfDays(span) ? day : monthOf(day));

/** The months that a span has a day of. */
export const monthsOf = ({ from, to }: Period): Period => ({ from: monthOf(from), to: monthOf(to) });

/** What is wrong with a span, and at which end. */
export function periodFault({ from, to }: Period): { field: keyof Period; sentence: string } | undefined {
  const [wrong] = (["from", "to"] as const).filter((end) => !isSpanEnd({ from, to }[end]));
  if (wrong) return { field: wrong, sentence: "Choose a month or a day of the years 1900 to 9998" };
  if (isMonth(from) !== isMonth(to))
    return { field: "to", sentence: "Both ends must be months, or both days" };
  if (from > to)
    return {
      field: "from",
      sentence: `The first ${isMonth(from) ? "month" : "day"} must not come after the last one`,
    };
  if (monthsBetween(monthOf(from), monthOf(to)).length > REPORT_MONTHS_MAX)
    return { field: "from", sentence: `Choose at most ${REPORT_MONTHS_MAX} months` };
  return undefined;
}

/** 'Nov 2026', '3 Nov 2026' */
export const partLabel = (part: string) => (isMonth(part) ? monthLabel : dateLabel)(part);

/** 'Dec 2025 – Nov 2026', '3 Nov 2026 – 5 Nov 2026', or a single month or day. */
export function spanLabel({ from, to }: Period): string {
  return from === to ? partLabel(from) : `${partLabel(from)} – ${partLabel(to)}`;
}

/** 'on 28 Nov 2026', 'in Nov 2026' */
export const inSpan = (span: Period): string =>
  `${span.from === span.to && !isMonth(span.from) ? "on" : "in"} ${spanLabel(span)}`;

/** What the figures of a span can be compared with. */
export const comparisons = {
  before: { label: "Previous period" },
  year: { label: "Same period last year" },
} as const;
export type Comparison = keyof typeof comparisons;
export const comparisonNames = keysOf(comparisons);

/**
 * The span that another one is compared with: as many months or days right before, or the same a year before. With `day`,
 * months that have not ended on that day are compared up to the same day only; a report that counts by months has none.
 */
export function comparedSpan(
  span: Period,
  comparison: Comparison | undefined,
  day?: string,
): Period | undefined {
  if (comparison === undefined) return undefined;
  const { from, to } = span;
  if (isOfDays(span)) {
    if (comparison === "year") return { from: yearBefore(from), to: yearBefore(to) };
    return { from: addDays(from, -daysBetween(from, to) - 1), to: addDays(from, -1) };
  }
  const back = comparison === "year" ? -12 : -monthsBetween(from, to).length;
  const whole = { from: addMonths(from, back), to: addMonths(to, back) };
  if (day === undefined || !hasBegun(span, day) || hasEnded(span, day)) return whole;
  const last = daysOf(addMonths(monthOf(day), back)).to;
  const same = `${monthOf(last)}-${day.slice(8)}`;
  return { from: daysOf(whole.from).from, to: isDate(same) ? same : last };
}

/** The same month or day a year before; of 29 February the 28th. */
function yearBefore(end: string): string {
  const month = addMonths(monthOf(end), -12);
  if (isMonth(end)) return month;
  const day = `${month}-${end.slice(8)}`;
  return isDate(day) ? day : daysOf(month).to;
}

/** A month or a day of the compared span as that of the span it is compared with, or the other way round. */
export function movedBetween(part: string, span: Period, compared: Period, way: 1 | -1): string {
  if (!isMonth(part)) return addDays(part, way * daysBetween(compared.from, span.from));
  return addMonths(part, way * (monthsBetween(monthOf(compared.from), monthOf(span.from)).length - 1));
}
