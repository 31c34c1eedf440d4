/** How figures, dates and times read on every screen: en-IN grouping, 8 Nov 2026, 24 h in Indian time. */
const ZONE = "Asia/Kolkata";

const numbers = new Intl.NumberFormat("en-IN");
const rupees = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" });
// en-US on purpose: newer en-IN data shortens September to 'Sept'.
const dateParts = new Intl.DateTimeFormat("en-US", {
  timeZone: ZONE,
  day: "numeric",
  month: "short",
  year: "numeric",
});
const times = new Intl.DateTimeFormat("en-GB", { timeZone: ZONE, hour: "2-digit", minute: "2-digit" });
const clockTimes = new Intl.DateTimeFormat("en-GB", { timeZone: ZONE, timeStyle: "medium" });

/** 1,31,200 */
export function formatNumber(value: number): string {
  return numbers.format(value);
}

/** ₹1,31,200, with paise only where there are some. */
export function formatRupees(value: number): string {
  return Number.isInteger(value) ? `₹${numbers.format(value)}` : rupees.format(value);
}

/** A calendar date or an instant as '8 Nov 2026'; text that is neither comes back as it is. */
export function formatDate(value: string | Date): string {
  // Noon keeps a bare date on its own day in every zone.
  const instant =
    typeof value === "string" && value.length === 10 ? new Date(`${value}T12:00:00Z`) : new Date(value);
  if (Number.isNaN(instant.getTime())) return String(value);
  const parts = Object.fromEntries(dateParts.formatToParts(instant).map((part) => [part.type, part.value]));
  return `${parts.day} ${parts.month} ${parts.year}`;
}

const weekdays = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", weekday: "long" });

/** A calendar date as 'Tuesday'. */
export function weekdayOf(day: string): string {
  return weekdays.format(new Date(`${day}T12:00:00Z`));
}

/** '16:42' in Indian time. */
export function formatTime(instant: string | Date): string {
  return times.format(new Date(instant));
}

/** '8 Nov 2026, 16:42' in Indian time. */
export function formatDateTime(instant: string | Date): string {
  return `${formatDate(new Date(instant))}, ${formatTime(instant)}`;
}

/** '16:42:08' in Indian time, for live clocks. */
export function formatClock(instant: Date): string {
  return clockTimes.format(instant);
}
