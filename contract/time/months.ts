import { addMonths, monthOf } from "./calendar.ts";

/**
 * The months the screens offer. The specification (§9) froze a few of these in 2025; each frozen value is a
 * minimum, used while it is current and extended by the calendar after that.
 */
const FIRST_DEFAULT_MONTH = "2025-09";

/** Until this day of a month the previous month is still being worked, so the tabs begin with it. */
const PREVIOUS_MONTH_UNTIL_DAY = 10;

const MONTH_TABS = 12;

/** The twelve month tabs of Leads Management. */
export function monthTabs(today: string): string[] {
  const current = monthOf(today);
  const first = Number(today.slice(8, 10)) <= PREVIOUS_MONTH_UNTIL_DAY ? addMonths(current, -1) : current;
  return Array.from({ length: MONTH_TABS }, (_, index) => addMonths(first, index));
}

export function defaultMonth(today: string): string {
  return monthTabs(today).includes(FIRST_DEFAULT_MONTH) ? FIRST_DEFAULT_MONTH : monthOf(today);
}

export type Urgency = "Overdue" | "Current" | "Next Month" | "Future" | "Unknown";

/** How soon a campaign month is (specification §4). */
export function urgencyOf(month: string | null, today: string): Urgency {
  if (!month) return "Unknown";
  const current = monthOf(today);
  if (month < current) return "Overdue";
  if (month === current) return "Current";
  return month === addMonths(current, 1) ? "Next Month" : "Future";
}
