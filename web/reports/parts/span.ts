import { daysOf } from "#contract/figures/address";
import { presets } from "#contract/reports/presets";
import { isOfDays, type Period, periodFault, REPORT_MONTHS_MAX } from "#contract/reports/span";
import { addMonths, monthOf, monthsBetween } from "#contract/time/calendar";

/** Every tab is of the last twelve months until others are chosen. */
export const usualSpan = presets["last-12-months"].of;

/** The span in an address, which may contain anything; undefined: the usual one. */
export function chosenSpan({ from, to }: Record<keyof Period, string | undefined>): Period | undefined {
  return from && to && !periodFault({ from, to }) ? { from, to } : undefined;
}

/** Moves one end; the other one follows if the span would be reversed or too long. */
export function movedSpan(span: Period, moved: Partial<Period>): Period {
  const next = { ...span, ...moved };
  if (!periodFault(next)) return next;
  const { from, to } = next;
  if (from > to) return moved.from === undefined ? { from: to, to } : { from, to: from };
  const most = REPORT_MONTHS_MAX - 1;
  const months =
    moved.from === undefined
      ? { from: addMonths(monthOf(to), -most), to: monthOf(to) }
      : { from: monthOf(from), to: addMonths(monthOf(from), most) };
  return isOfDays(next) ? { ...daysOf(months.from, months.to), ...moved } : months;
}

/** Leads are worked ahead of their month, and policies sold now end within these months. */
const MONTHS_AHEAD = 12;

/** The months to choose from, newest first, including the chosen ones. */
export function spanChoices({ from, to }: Period, today: string): string[] {
  const current = monthOf(today);
  const offered = monthsBetween(addMonths(current, 1 - REPORT_MONTHS_MAX), addMonths(current, MONTHS_AHEAD));
  return [...new Set([...offered, from, to])].sort().reverse();
}
