/**
 * The agency's calendar: every "today" is the date in Asia/Kolkata, whatever the machine's zone.
 * India keeps one offset all year (+05:30), so a day is a fixed window of instants.
 * Days are YYYY-MM-DD, months YYYY-MM.
 */
export const MINUTE_MS = 60 * 1000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
const OFFSET_MS = 5.5 * HOUR_MS;

/** ISO text of the date and time in Kolkata; ignore its Z. */
export function wallClock(instant: Date): string {
  return new Date(instant.getTime() + OFFSET_MS).toISOString();
}

/** The date in Kolkata. */
export function today(now: Date): string {
  return wallClock(now).slice(0, 10);
}

/** The time in Kolkata, HH:MM. */
export function timeOfDay(instant: Date): string {
  return wallClock(instant).slice(11, 16);
}

/** The same with seconds, HH:MM:SS, for running clocks. */
export function clockTime(instant: Date): string {
  return wallClock(instant).slice(11, 19);
}

/** The instant at which an Indian day begins. */
export function startOfDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - OFFSET_MS);
}

/** A span of days as instants: `from` inclusive, `to` exclusive. */
export interface Span {
  from: Date;
  to: Date;
}

export function daySpan(day: string): Span {
  const from = startOfDay(day);
  return { from, to: new Date(from.getTime() + DAY_MS) };
}

export function monthOf(day: string): string {
  return day.slice(0, 7);
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

export function addMonths(month: string, count: number): string {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count;
  const year = Math.floor(months / 12);
  return `${String(year).padStart(4, "0")}-${String(months - year * 12 + 1).padStart(2, "0")}`;
}

/** The months of a span, both ends included. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = addMonths(month, 1)) months.push(month);
  return months;
}

/** The instants of a span of months, both ends included. */
export function monthSpan(first: string, last = first): Span {
  return { from: startOfDay(`${first}-01`), to: startOfDay(`${addMonths(last, 1)}-01`) };
}

/** Whole days from one date to another; negative when `to` is before `from`. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** The earliest year accepted; PostgreSQL has no year 0. */
const FIRST_YEAR = 1900;

/** The last year accepted: the month after it must still have a four-digit year. */
const LAST_YEAR = 9998;

/** True for a YYYY-MM within the accepted years. */
export function isMonth(text: string): boolean {
  return isDate(`${text}-01`) && Number(text.slice(0, 4)) <= LAST_YEAR;
}

/** True for a YYYY-MM-DD that exists in the calendar. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number(text.slice(0, 4)) < FIRST_YEAR) return false;
  const instant = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}

export const monthNames = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

/** A month in the agency's short form: 'Nov 2026'. */
export function monthLabel(month: string): string {
  const name = monthNames[Number(month.slice(5, 7)) - 1];
  return name ? `${name.slice(0, 3)} ${month.slice(0, 4)}` : month;
}

/** A date in the agency's short form: '20 Nov 2026'. */
export function dateLabel(day: string): string {
  return `${Number(day.slice(8, 10))} ${monthLabel(day.slice(0, 7))}`;
}

/** Day and time of an instant: '20 Nov 2026, 15:30'. */
export function momentLabel(instant: Date): string {
  return `${dateLabel(today(instant))}, ${timeOfDay(instant)}`;
}
