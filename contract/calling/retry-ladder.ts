import { unreachableOutcomes } from "#contract/lead/outcomes";
import { addDays, dateLabel, HOUR_MS, timeOfDay, today } from "#contract/time/calendar";
import { atTime } from "#contract/time/calling-hours";
import { workingDayFrom } from "#contract/time/working-days";
import { hoursOn, timeWithin, type WorkingTimes } from "#contract/time/working-times";

export const TRIES_MAX = 6;
/** From this try on a message is suggested and the lead is paused. */
export const SLEEPS_AFTER_TRIES = 4;
export const WAKES_DAYS_BEFORE_EXPIRY = 7;

const FIRST_WAIT_MS = 2 * HOUR_MS;
const MIDDAY = "13:30";
const LATER_PART = "16:30";

/**
 * When a lead that rang or was switched off is called again: after 2 hours; the next day at another time of day; on the third
 * day, never on a day off and always within the hours of who tried; then not until 7 days before its expiry, with a message
 * suggested; then one last time. Here the next try after the first, second, … one made at `at`, null if there is none; the wait
 * for the expiry is `retryAt` of the outcome's statement.
 */
export function nextTries(at: Date, times: WorkingTimes): (Date | null)[] {
  const tryOn = (days: number, time: string) => {
    const day = workingDayFrom(times, addDays(today(at), days));
    return atTime(day, timeWithin(time, hoursOn(times, day)));
  };
  const otherPart = timeOfDay(at) < MIDDAY ? LATER_PART : times.callingFrom;
  const inOtherPart = (days: number) => tryOn(days, otherPart);
  const then = new Date(at.getTime() + FIRST_WAIT_MS);
  const isLater = today(then) > today(at) || timeOfDay(then) >= hoursOn(times, today(at)).callingUntil;
  // A day off, or one whose hours are over, gives way to the next one's morning.
  const isOver = isLater || workingDayFrom(times, today(at)) > today(at);
  const soon = isOver ? tryOn(1, times.callingFrom) : tryOn(0, timeOfDay(then));
  return [soon, inOtherPart(1), inOtherPart(2), inOtherPart(1), inOtherPart(1), null];
}

/** The position of an unreached lead on the ladder. */
export interface OnLadder {
  tries: number;
  retryAt: string | null;
}
type Entry = Readonly<Record<"callResult" | "createdAt", string>>;

const LAST_SHOWN = 2;

/** 'try 3 of 6', the one to come. */
export function stepText(tries: number): string {
  return tries < TRIES_MAX ? `try ${tries + 1} of ${TRIES_MAX}` : `tried ${tries} times`;
}

/** 'try 3 of 6, last 11:10 and 16:40' */
export function triesText({ tries }: OnLadder, logs: readonly Entry[], now: Date): string {
  const last = logs
    .filter(({ callResult }) => unreachableOutcomes.some((code) => code === callResult))
    .slice(0, Math.min(tries, LAST_SHOWN))
    .reverse()
    .map(({ createdAt }) => pointText(new Date(createdAt), now));
  const step = stepText(tries);
  return last.length > 0 ? `${step}, last ${last.join(" and ")}` : step;
}

/** When the next try is due. */
export function nextTryText({ tries, retryAt }: OnLadder, now: Date): string {
  if (retryAt === null) return "no further retry";
  const at = new Date(retryAt);
  if (at <= now) return "due now";
  const point = today(at) === addDays(today(now), 1) ? `tomorrow ${timeOfDay(at)}` : pointText(at, now);
  return tries === SLEEPS_AFTER_TRIES ? `sleeps until ${point}` : `next ${point}`;
}

export function suggestsMessage({ tries }: OnLadder): boolean {
  return tries >= SLEEPS_AFTER_TRIES;
}

/** The time alone when on the same day, else with the day: '3 Nov 16:40'. */
function pointText(at: Date, now: Date): string {
  const day = today(at);
  return day === today(now) ? timeOfDay(at) : `${dateLabel(day).slice(0, -" 2026".length)} ${timeOfDay(at)}`;
}
