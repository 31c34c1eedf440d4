import { lateSince, type ReminderTime } from "#contract/callbacks/reminder-times";
import { MINUTE_MS, today } from "#contract/time/calendar";
import { minutesText } from "#contract/time/when";
import { formatWhen } from "#web/lib/format/when.ts";

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
  const days = Math.floor(minutes / (24 * 60));
  if (days === 0) return minutesText(minutes);
  return days === 1 ? "1 day" : `${days} days`;
}

/** 'Today, 16:45', 'Yesterday, 11:00', 'Fri 6 Nov, 10:00'. */
export function timeText(at: string, now: Date): string {
  const text = formatWhen(at, now);
  if (today(new Date(at)) === today(now)) return `Today, ${text}`;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
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
