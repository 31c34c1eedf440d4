import { type CallingHours, callingHoursRefusal } from "#contract/time/calling-hours";

/** What speaks against a time to come; it can be saved all the same, as a customer may ask for any. */
export function hoursWarning(at: Date, hours: CallingHours | undefined): string | undefined {
  if (!hours || !callingHoursRefusal(at, hours)) return undefined;
  return `Calls can be started from ${hours.callingFrom} to ${hours.callingUntil} only`;
}
