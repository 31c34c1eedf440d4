import { MORNING } from "#contract/callbacks/snoozes";
import { addDays, daysBetween, HOUR_MS, isDate, MINUTE_MS, today } from "#contract/time/calendar";
import {
  atTime,
  CALLING_FROM,
  CALLING_UNTIL,
  type CallingHours,
  callingHoursRefusal,
} from "#contract/time/calling-hours";
import { weekdayText } from "#contract/time/when";
import { EVERY_DAY, workingDayFrom, workOn } from "#contract/time/working-days";
import { hoursOn, timeWithin, type WorkingTimes } from "#contract/time/working-times";
import { formatDate, formatTime } from "#web/lib/format/format.ts";
import { readTime } from "#web/lib/format/typed-time.ts";

/** A date and a time in India, as the two fields hold them. */
export interface DateAndTime {
  date: string;
  time: string;
}

/** Both schedules are the same dialog with its own words (specification §4, §8). */
export const schedules = {
  callback: { name: "Callback", failure: "Failed to schedule callback" },
  follow_up: { name: "Follow-up", failure: "Failed to schedule follow-up" },
} as const;

export type Schedule = keyof typeof schedules;

const PASSED = "This time has passed";
const EVENING = "17:00";
const MONDAY = 1;
const DAYS_OF_A_YEAR = 366;
/** A renewal is followed up this long before its expiry. */
const DAYS_BEFORE_EXPIRY = 7;

export const instantOf = ({ date, time }: DateAndTime): Date => atTime(date, time);

interface QuickTime {
  /** Its key, the same at every hour. */
  digit: string;
  label: string;
  when: DateAndTime;
}

/** The agency's times, and those of who makes the promise. */
type Times = WorkingTimes & { own: Partial<WorkingTimes> | null };
const UNKNOWN: Times = {
  week: EVERY_DAY,
  holidays: "",
  callingFrom: CALLING_FROM,
  callingUntil: CALLING_UNTIL,
  own: null,
};

/**
 * The most common times that are still in the future, the most common first and without duplicates, within the hours and until
 * the policy ends; a day off gives way to the next working day.
 */
export function quickTimes(now: Date, expiry: string | null = null, agency: Times = UNKNOWN): QuickTime[] {
  const times = { ...agency, ...agency.own };
  const day = today(now);
  const tomorrow = workingDayFrom(times, addDays(day, 1));
  const monday = workingDayFrom(times, nextMonday(day));
  const later = (label: string, minutes: number) => {
    const at = new Date(now.getTime() + minutes * MINUTE_MS);
    return { label, when: { date: today(at), time: formatTime(at) } };
  };
  const at = (date: string, time: string) => {
    const when = whenWorking(date, time, times);
    return { label: `${dayName(day, date)} ${when.time}`, when };
  };
  const evening = whenWorking(day, EVENING, times);
  const reminded = expiry && workingDayFrom(times, addDays(expiry, -DAYS_BEFORE_EXPIRY));
  const proposed = [
    later("In 30 min", 30),
    at(tomorrow, MORNING),
    later("In 2 hours", 120),
    { label: evening.time, when: evening },
    at(monday, MORNING),
    at(tomorrow, EVENING),
    ...(reminded && expiry
      ? [
          {
            ...at(reminded, MORNING),
            label: `${counted(daysBetween(reminded, expiry), "day")} before expiry`,
          },
        ]
      : []),
  ];
  return proposed
    .map((one, index) => ({ ...one, digit: String(index + 1) }))
    .filter(
      ({ when }, place) =>
        instantOf(when) > now &&
        isWorked(when, times) &&
        !isAfterExpiry(when.date, expiry, day) &&
        proposed.findIndex((one) => whenText(one.when) === whenText(when)) === place,
    );
}

/** The time on that day, or the nearest within its hours: their start, or an hour before they end. */
function whenWorking(date: string, time: string, times: WorkingTimes): DateAndTime {
  const hours = hoursOn(times, date);
  if (time < hours.callingUntil) return { date, time: timeWithin(time, hours) };
  const last = new Date(instantOf({ date, time: hours.callingUntil }).getTime() - HOUR_MS);
  return { date, time: timeWithin(formatTime(last), hours) };
}

function isWorked({ date, time }: DateAndTime, times: WorkingTimes): boolean {
  const { callingFrom, callingUntil } = hoursOn(times, date);
  return workOn(times, date).kind !== "O" && time >= callingFrom && time < callingUntil;
}

/** 'Tomorrow', 'Mon'; from a week on with its date, for it is not this week's. */
function dayName(today: string, day: string): string {
  const away = daysBetween(today, day);
  const weekday = weekdayText(day);
  if (away === 1) return "Tomorrow";
  return away < 7 ? weekday : `${weekday} ${formatDate(day).replace(/ \d{4}$/, "")},`;
}

/** The first Monday after a day. */
function nextMonday(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, ((MONDAY - weekday + 6) % 7) + 1);
}

/** When an answer to a quote is asked for. */
export function afterQuote(now: Date, agency: Times = UNKNOWN): DateAndTime {
  const times = { ...agency, ...agency.own };
  return whenWorking(workingDayFrom(times, addDays(today(now), 1)), "11:00", times);
}

export function isComplete({ date, time }: DateAndTime): boolean {
  return isDate(date) && readTime(time) === time;
}

/** '8 Nov 2026, 14:15' */
export function whenText({ date, time }: DateAndTime): string {
  return `${formatDate(date)}, ${time}`;
}

/** The note in the history: the scheduled time, and the typed note. */
export function scheduleNote(schedule: Schedule, when: DateAndTime, note: string): string {
  const sentence = `${schedules[schedule].name} scheduled: ${whenText(when)}`;
  return note.trim() ? `${sentence}. ${note.trim()}` : sentence;
}

/** The time until then: 'In 1 hour 18 minutes'. */
export function distanceText(when: DateAndTime, now: Date): string {
  const minutes = Math.ceil((instantOf(when).getTime() - now.getTime()) / MINUTE_MS);
  if (minutes <= 0) return PASSED;
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

/** A policy that is still active will have ended by that day. */
export const isAfterExpiry = (day: string, expiry: string | null, today: string): boolean =>
  expiry !== null && isDate(day) && day > expiry && expiry >= today;

/** What speaks against a time to come; it can be saved all the same, as a customer may ask for any. */
export function timeWarning(at: Date, now: Date, hours: CallingHours | undefined): string | undefined {
  if (daysBetween(today(now), today(at)) > DAYS_OF_A_YEAR) return "That is more than a year away";
  if (!hours || !callingHoursRefusal(at, hours)) return undefined;
  return `Outside calling hours (${hours.callingFrom} to ${hours.callingUntil})`;
}
