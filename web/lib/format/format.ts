import { dateLabel, isDate, timeOfDay, today } from "#contract/time/calendar";

/**
 * The format of figures, dates and times on every screen: en-IN grouping, 8 Nov 2026, 24 h in Indian time.
 */
export { counted as formatCount, grouped as formatNumber } from "#contract/counted";

/** A calendar date or an instant as '8 Nov 2026'; any other text is returned unchanged. */
export function formatDate(value: string | Date): string {
  if (typeof value === "string" && isDate(value)) return dateLabel(value);
  const instant = new Date(value);
  return Number.isNaN(instant.getTime()) ? String(value) : dateLabel(today(instant));
}

/** '16:42' in Indian time. */
export function formatTime(instant: string | Date): string {
  return timeOfDay(new Date(instant));
}

/** '8 Nov 2026, 16:42' in Indian time. */
export function formatDateTime(instant: string | Date): string {
  return `${formatDate(new Date(instant))}, ${formatTime(instant)}`;
}
