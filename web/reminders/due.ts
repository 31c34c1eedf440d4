import { addDays, today, weekdayOf } from "#contract/calendar";
import { lateSince, type ReminderTime } from "#contract/reminder-times";
import { formatDate, formatTime } from "#web/lib/format.ts";

const MINUTE_MS = 60_000;

/** How a promised time stands to now, as the server tells it too. */
export function kindOf(at: string, now: Date): ReminderTime {
  const time = new Date(at);
  if (time < now) return "overdue";
  return today(time) === today(now) ? "today" : "later";
}

/** Missed for so long that an administrator looks after it. */
export function isLate(at: string, now: Date): boolean {
  return new Date(at) <= lateSince(now);
}

/** How long a promise has been missed: '48 min', '2 h 12 min', '1 day'. */
export function overdueText(at: string, now: Date): string {
  const minutes = Math.max(1, Math.floor((now.getTime() - Date.parse(at)) / MINUTE_MS));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  const days = Math.floor(hours / 24);
  return days === 1 ? "1 day" : `${days} days`;
}

/** 'Thu 5 Nov'; of another year also that. */
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

/** What was promised; a time that came with another outcome is a follow-up. */
export function promisedAs(callResult: string | null): "callback" | "follow_up" {
  return callResult === "callback" ? "callback" : "follow_up";
}

interface Read {
  reminders: readonly { at: string }[];
  /** When they were read, or could not be read again. */
  asOf: Date;
}

/** True when a time has come since the lists were read, so that somebody belongs to another one. */
export function hasMoved(lists: readonly Read[], now: Date): boolean {
  return lists.some(({ reminders, asOf }) =>
    reminders.some(({ at }) => kindOf(at, asOf) !== kindOf(at, now) || isLate(at, asOf) !== isLate(at, now)),
  );
}
