import { addMonths, daysBetween, monthOf } from "./calendar.ts";

/** Digital Personal Data Protection Rules 2025, rule 8(3): personal data and its logs are kept a year at least. */
export const KEPT_MONTHS_MIN = 12;
export const KEPT_MONTHS_MAX = 240;

/**
 * The day before which a lead's last activity must lie for it to be removed: the same day of the month so many months
 * ago, the last one of a shorter month.
 */
export function keptSince(today: string, months: number): string {
  const month = addMonths(monthOf(today), -months);
  const length = daysBetween(`${month}-01`, `${addMonths(month, 1)}-01`);
  return `${month}-${String(Math.min(Number(today.slice(8, 10)), length)).padStart(2, "0")}`;
}
