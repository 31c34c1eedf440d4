import { addDays, dateLabel, timeOfDay, today } from "./calendar.ts";

const weekdayNames = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

/** 'Tuesday'. */
export function weekdayOf(day: string): string {
  return weekdayNames[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? "";
}

/** 'Sun'. */
export function weekdayText(day: string): string {
  return weekdayOf(day).slice(0, 3);
}

/** 'Sun 22 Nov'; with the year where it is not this one: 'Sun 22 Nov 2025'. */
export function dayText(day: string, now: Date): string {
  const label = dateLabel(day);
  const year = ` ${today(now).slice(0, 4)}`;
  return `${weekdayText(day)} ${label.endsWith(year) ? label.slice(0, -year.length) : label}`;
}

/** A time with its day unless that is today: '15:00', 'tomorrow, 10:00', 'yesterday, 16:40', 'Sun 22 Nov, 19:10'. */
export function whenText(at: Date, now: Date): string {
  const [day, time, current] = [today(at), timeOfDay(at), today(now)];
  if (day === current) return time;
  if (day === addDays(current, 1)) return `tomorrow, ${time}`;
  if (day === addDays(current, -1)) return `yesterday, ${time}`;
  return `${dayText(day, now)}, ${time}`;
}

/** The same within a sentence: 'at 15:00', 'tomorrow at 10:00', 'on Sun 22 Nov at 19:10'. */
export function whenInSentence(at: Date, now: Date): string {
  const [day, time] = whenText(at, now).split(", ");
  if (day === undefined || time === undefined) return `at ${timeOfDay(at)}`;
  return `${/^[a-z]/.test(day) ? day : `on ${day}`} at ${time}`;
}

/** '35 min', '2 h 10 min'. */
export function minutesText(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** The same of seconds, to the nearest minute, as the sums of a day are rounded. */
export const durationText = (seconds: number): string => minutesText(Math.round(seconds / 60));
