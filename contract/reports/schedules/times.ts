import { keysOf } from "#contract/tables";
import { addDays, addMonths, monthOf, today } from "#contract/time/calendar";
import { atTime } from "#contract/time/calling-hours";
import { weekdayOf } from "#contract/time/when";

/** How often a report is mailed. */
export const cadences = { day: "Every day", week: "Every week", month: "Every month" } as const;
export type Cadence = keyof typeof cadences;
export const cadenceNames = keysOf(cadences);

/** Every month has this day. */
export const LAST_DAY_OF_MONTH = 28;
export const WEEKDAYS = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

/** When a report is mailed, in Indian time. */
export interface SendTimes {
  every: Cadence;
  /** The weekday from 1 (Monday) to 7, or the day of the month up to 28; null every day. */
  on: number | null;
  /** HH:MM */
  at: string;
}

/** The first time after an instant. */
export function nextSend(times: SendTimes, after: Date): Date {
  const first = today(after);
  for (let day = first; ; day = dayAfter(times, day)) {
    const at = atTime(day, times.at);
    if (isSendDay(times, day) && at > after) return at;
  }
}

const dayAfter = ({ every, on }: SendTimes, day: string): string => {
  if (every !== "month") return addDays(day, 1);
  const ofThisMonth = dayOfMonth(monthOf(day), on);
  return ofThisMonth > day ? ofThisMonth : dayOfMonth(addMonths(monthOf(day), 1), on);
};

const dayOfMonth = (month: string, on: number | null) => `${month}-${String(on ?? 1).padStart(2, "0")}`;

function isSendDay({ every, on }: SendTimes, day: string): boolean {
  if (every === "day") return true;
  return every === "week" ? WEEKDAYS[(on ?? 1) - 1] === weekdayOf(day) : day === dayOfMonth(monthOf(day), on);
}

/** 'Every Monday at 08:30' */
export function timesText({ every, on, at }: SendTimes): string {
  const days = {
    day: cadences.day,
    week: `Every ${WEEKDAYS[(on ?? 1) - 1]}`,
    month: `On day ${on} of every month`,
  };
  return `${days[every]} at ${at}`;
}
