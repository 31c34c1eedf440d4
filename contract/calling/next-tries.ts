import { addDays, HOUR_MS, timeOfDay, today } from "#contract/time/calendar";
import { atTime } from "#contract/time/calling-hours";
import { workingDayFrom } from "#contract/time/working-days";
import { hoursOn, timeWithin, type WorkingTimes } from "#contract/time/working-times";

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
