import { addMonths, monthOf } from "./calendar.ts";

/**
 * The months the screens offer. The specification (§9) froze a few of these in 2025; each frozen value is a
 * minimum, used while it is current and extended by the calendar after that.
 */
const FIRST_DEFAULT_MONTH = "2025-09";
const LAST_FROZEN_TARGET_YEAR = 2027;
const FIRST_TARGET_YEAR = 2024;

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

/** The years of the CSV Upload page. */
export function targetYears(today: string): number[] {
  const last = Math.max(LAST_FROZEN_TARGET_YEAR, Number(today.slice(0, 4)) + 1);
  return Array.from({ length: last - FIRST_TARGET_YEAR + 1 }, (_, index) => FIRST_TARGET_YEAR + index);
}

const FROZEN_CAMPAIGN_MONTHS = ["2025-08", "2025-09", "2025-10", "2025-11", "2025-12", "2026-01"];
const LAST_FROZEN_CAMPAIGN_DAY = "2026-12-31";

/**
 * The campaign months of a new upload: the previous one, the current one and the next four, then the
 * specification's six as far as they are not among these.
 */
export function campaignMonthChoices(today: string): { current: string[]; earlier: string[] } {
  const month = monthOf(today);
  const rolling = Array.from({ length: 6 }, (_, index) => addMonths(month, index - 1));
  const isFrozen = rolling.every((one) => one <= "2026-01");
  const current = isFrozen ? [...FROZEN_CAMPAIGN_MONTHS] : rolling;
  return { current, earlier: FROZEN_CAMPAIGN_MONTHS.filter((one) => !current.includes(one)) };
}

/** The days the calendar alternative offers: from today to the end of next year, at least to 2026. */
export function campaignCalendar(today: string): { first: string; last: string } {
  const endOfNextYear = `${Number(today.slice(0, 4)) + 1}-12-31`;
  return {
    first: today,
    last: endOfNextYear > LAST_FROZEN_CAMPAIGN_DAY ? endOfNextYear : LAST_FROZEN_CAMPAIGN_DAY,
  };
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
