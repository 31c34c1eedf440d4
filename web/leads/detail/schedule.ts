import { addDays, daysBetween, startOfDay, today } from "#contract/calendar";
import { formatDate, formatTime } from "#web/lib/format.ts";

/** A date and a time on Indian clocks, as the two fields hold them. */
export interface When {
  date: string;
  time: string;
}

/** Both schedules are the same dialog with its own words (specification §4, §8). */
export const schedules = {
  callback: { name: "Callback", failure: "Failed to schedule callback" },
  follow_up: { name: "Follow-up", failure: "Failed to schedule follow-up" },
} as const;

export type Schedule = keyof typeof schedules;

const MINUTE_MS = 60_000;
const EVENING = "17:00";
const MORNING = "10:00";

export function instantOf({ date, time }: When): Date {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return new Date(startOfDay(date).getTime() + (hours * 60 + minutes) * MINUTE_MS);
}

/** The times asked for most; this evening only while it is still to come. */
export function quickTimes(now: Date): { label: string; when: When }[] {
  const day = today(now);
  const soon = new Date(now.getTime() + 30 * MINUTE_MS);
  const evening = { date: day, time: EVENING };
  return [
    { label: "In 30 min", when: { date: today(soon), time: formatTime(soon) } },
    ...(instantOf(evening) > now ? [{ label: EVENING, when: evening }] : []),
    { label: `Tomorrow ${MORNING}`, when: { date: addDays(day, 1), time: MORNING } },
  ];
}

export function isComplete({ date, time }: When): boolean {
  return date !== "" && time !== "";
}

/** '8 Nov 2026, 14:15' */
export function whenText({ date, time }: When): string {
  return `${formatDate(date)}, ${time}`;
}

/** What the history keeps: the schedule, and what was noted with it. */
export function scheduleNote(schedule: Schedule, when: When, note: string): string {
  const sentence = `${schedules[schedule].name} scheduled: ${whenText(when)}`;
  return note.trim() ? `${sentence}. ${note.trim()}` : sentence;
}

/** How far away it is: 'In 1 hour 18 minutes'. */
export function distanceText(when: When, now: Date): string {
  const minutes = Math.ceil((instantOf(when).getTime() - now.getTime()) / MINUTE_MS);
  if (minutes <= 0) return "This time has passed";
  const days = daysBetween(today(now), when.date);
  if (days > 1) return `In ${days} days`;
  if (minutes >= 12 * 60) return days === 1 ? "Tomorrow" : "Today";
  const parts = [counted(Math.floor(minutes / 60), "hour"), counted(minutes % 60, "minute")];
  return `In ${parts.filter(Boolean).join(" ")}`;
}

function counted(count: number, word: string): string {
  if (count === 0) return "";
  return count === 1 ? `1 ${word}` : `${count} ${word}s`;
}
