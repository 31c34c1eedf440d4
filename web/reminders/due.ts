import { lateSince, type ReminderTime } from "#contract/callbacks/reminder-times";
import { addDays, today, weekdayOf } from "#contract/time/calendar";
import { formatDate, formatTime } from "#web/lib/format/format.ts";

const MINUTE_MS = 60_000;

/** A promised time relative to now, by the server's rule. */
export function kindOf(at: string, now: Date): ReminderTime {
  const time = new Date(at);
  if (time < now) return "overdue";
  return today(time) === today(now) ? "today" : "later";
}

/** Missed for long enough to concern an administrator. */
export function isLate(at: string, now: Date): boolean {
  return new Date(at) <= lateSince(now);
}

/** How long a promise has been overdue: '48 min', '2 h 12 min', '1 day'. */
export function overdueText(at: string, now: Date): string {
  const minutes = Math.max(1, Math.floor((now.getTime() - Date.parse(at)) / MINUTE_MS));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  const days = Math.floor(hours / 24);
  return days === 1 ? "1 day" : `${days} days`;
}

/** 'Thu 5 Nov'; with the year if it is another one. */
export function dayText(instant: Date, now: Date): string {
  const day = today(instant);
  const date = formatDate(day);
  const year = day.slice(0, 4);
  const shown = year === today(now).slice(0, 4) ? date.slice(0, -` ${year}`.length) : date;
  return `${weekdayOf(day).slice(0, 3)} ${shown}`;
}

/** 'Today, 16:45', 'Yesterday, 11:00', 'Fri 6 Nov, 10:00'. */
export function timeText(at: string, now: Date): string {
  const instant = new Date(at);
  const day = today(instant);
  const words: Record<string, string> = {
    [today(now)]: "Today",
    [addDays(today(now), -1)]: "Yesterday",
    [addDays(today(now), 1)]: "Tomorrow",
  };
  return `${words[day] ?? dayText(instant, now)}, ${formatTime(at)}`;
}

/** The kind of promise; a time set with another outcome is a follow-up. */
export function kindOfPromise(callResult: string | null): "callback" | "follow_up" {
  return callResult === "callback" ? "callback" : "follow_up";
}

interface Read {
  reminders: readonly { at: string }[];
  /** When the list was loaded, or its refetch failed. */
  asOf: Date;
}

/**
 * True when a promised time has passed since the lists were loaded, so that a reminder belongs to another
 * list.
 */
export function hasMoved(lists: readonly Read[], now: Date): boolean {
  return lists.some(({ reminders, asOf }) =>
    reminders.some(({ at }) => kindOf(at, asOf) !== kindOf(at, now) || isLate(at, asOf) !== isLate(at, now)),
  );
}
