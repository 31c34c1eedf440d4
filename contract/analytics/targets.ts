import type { Span } from "#contract/time/calendar";
import { addDays, addMonths, daySpan, monthLabel, monthOf, startOfDay } from "#contract/time/calendar";

/** Targets and periods of the figures (specification §9). */
/** Fresh calls a day, until the agency sets another target. */
export const DAILY_TARGET = 80;
export const DAILY_TARGET_MAX = 500;
/** The most open leads that a person can be said to hold. */
export const CAPACITY_MAX = 100_000;

/** A percentage of fewer says nothing. */
export const ENOUGH = 20;
/** An average of fewer is a single case. */
export const ENOUGH_TO_AVERAGE = 3;
/** A larger change in percent says nothing. */
export const MOST_PERCENT = 999;

const FIRST_HOUR = 9;
const HOURS = 10;

/** The ten hourly slots of a working day. */
export const activitySlots = Array.from({ length: HOURS }, (_, index) => {
  const hour = FIRST_HOUR + index;
  const label = (value: number) => `${String(value).padStart(2, "0")}:00`;
  return { hour, time: `${label(hour)} - ${label(hour + 1)}` };
});

/** This calendar month so far, and the same days of the month before it. */
export function monthToDate(today: string): { current: Span; previous: Span } {
  const month = monthOf(today);
  const previousMonth = addMonths(month, -1);
  return {
    current: { from: startOfDay(`${month}-01`), to: daySpan(today).to },
    previous: { from: startOfDay(`${previousMonth}-01`), to: daySpan(sameDayBefore(today)).to },
  };
}

/** The same day of the month before; in a shorter month its last day. */
function sameDayBefore(today: string): string {
  const month = monthOf(today);
  const lastDay = addDays(`${month}-01`, -1);
  const sameDay = `${addMonths(month, -1)}-${today.slice(8, 10)}`;
  return sameDay > lastDay ? lastDay : sameDay;
}

/** The days of last month that a month so far is compared with: '1–23 Oct'. */
export function daysCompared(today: string): string {
  const last = sameDayBefore(today);
  const [name] = monthLabel(monthOf(last)).split(" ");
  const day = Number(last.slice(8, 10));
  return day === 1 ? `1 ${name}` : `1–${day} ${name}`;
}

/**
 * '+12% from last month'; '+0% from last month' when last month was zero; from ten times on what it was. `since` names
 * another month.
 */
export function changeText(
  current: number,
  previous: number,
  since?: string,
  format: (value: number) => string = String,
): string {
  const percent = previous === 0 ? 0 : Math.round(((current - previous) / previous) * 100);
  if (percent > MOST_PERCENT) return wasText(format(previous), since);
  return `${percent < 0 ? "-" : "+"}${Math.abs(percent)}% from ${since ?? "last month"}`;
}

const wasText = (previous: string, since: string | undefined) =>
  `${previous} ${since === undefined ? "last month" : `in ${since}`}`;

interface Before {
  previous: number;
  /** How many things that is of, where it does not count them itself. */
  things?: number;
  since: string | undefined;
  format: (value: number) => string;
}

/** The same, but of fewer than twenty things no percentage: 'new', or what it was. */
export function changeSince(current: number, { previous, things = previous, since, format }: Before): string {
  if (previous === 0 && current > 0) return "new";
  if (previous === 0 || things >= ENOUGH) return changeText(current, previous, since, format);
  return wasText(format(previous), since);
}

/** The periods of the performance table; 'all' is all time. */
export const performancePeriods = ["all", "today", "month"] as const;
export type PerformancePeriod = (typeof performancePeriods)[number];

/** The tone of a badge from this rate on, in percent (specification §9); best first. */
export const connectionBands = [
  { from: 50, tone: "green" },
  { from: 30, tone: "yellow" },
  { from: 0, tone: "red" },
] as const;
export const quoteBands = [
  { from: 20, tone: "purple" },
  { from: 10, tone: "blue" },
  { from: 0, tone: "grey" },
] as const;

export function toneOf(bands: typeof connectionBands | typeof quoteBands, rate: number) {
  return (bands.find(({ from }) => rate >= from) ?? bands[2]).tone;
}
