import { type CallingHours, callingHoursRefusal } from "#contract/time/calling-hours";
import { type DateAndTime, instantOf, isComplete, PASSED } from "../work/schedule.ts";

/** What speaks against the time; it can be saved all the same, as a customer may ask for any time to come. */
export function timeWarning(
  when: DateAndTime,
  now: Date,
  hours: CallingHours | undefined,
): string | undefined {
  if (!isComplete(when)) return undefined;
  const at = instantOf(when);
  if (at <= now) return PASSED;
  if (!hours || !callingHoursRefusal(at, hours)) return undefined;
  return `Calls can be started from ${hours.callingFrom} to ${hours.callingUntil} only`;
}
