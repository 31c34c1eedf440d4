import { addMonths, daysBetween, monthOf } from "#contract/time/calendar";

/**
 * Digital Personal Data Protection Rules 2025, rule 8(3): personal data and its logs are kept for at least a
 * year.
 */
export const KEPT_MONTHS_MIN = 12;
export const KEPT_MONTHS_MAX = 240;

/**
 * The retention cutoff: the same day of the month that many months ago, or the last day of a shorter month. A
 * lead is removed when its last activity is before it.
 */
export function cutoffDay(today: string, months: number): string {
  const month = addMonths(monthOf(today), -months);
  const length = daysBetween(`${month}-01`, `${addMonths(month, 1)}-01`);
  return `${month}-${String(Math.min(Number(today.slice(8, 10)), length)).padStart(2, "0")}`;
}
