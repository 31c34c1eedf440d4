import { MINUTE_MS, startOfDay, timeOfDay } from "./calendar.ts";

/**
 * When customers may be called and written to. The agency sets its hours within the outer limit, which no
 * setting exceeds: India's customer-preference regulations of 2010 barred commercial calls between 21:00 and
 * 09:00, and a customer can refuse the band from 08:00 to 10:00 separately. Times are HH:MM in Asia/Kolkata.
 */
export const CALLING_EARLIEST = "09:00";
export const CALLING_LATEST = "21:00";
export const CALLING_FROM = "10:00";
export const CALLING_UNTIL = "19:00";

export interface CallingHours {
  callingFrom: string;
  callingUntil: string;
}

/** A time of day, HH:MM, on an Indian day as an instant. */
export function atTime(day: string, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return new Date(startOfDay(day).getTime() + (hours * 60 + minutes) * MINUTE_MS);
}

/**
 * Why calls and messages are not allowed now; undefined when they are. The first minute is included, the last
 * excluded.
 */
export function callingHoursRefusal(
  now: Date,
  { callingFrom, callingUntil }: CallingHours,
): string | undefined {
  const time = timeOfDay(now);
  const from = callingFrom > CALLING_EARLIEST ? callingFrom : CALLING_EARLIEST;
  const until = callingUntil < CALLING_LATEST ? callingUntil : CALLING_LATEST;
  return time < from || time >= until ? `Calling hours: ${from} to ${until} (IST)` : undefined;
}
