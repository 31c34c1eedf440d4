import * as z from "zod";
import { DAILY_TARGET_MAX } from "#contract/analytics/targets";
import { CALLING_EARLIEST, CALLING_FROM, CALLING_LATEST } from "#contract/time/calling-hours";
import { WEEK } from "#contract/time/working-days";

/** A whole number from 1 on; whatever else was typed is answered in one sentence. */
export function WholeNumber(what: string, max: number) {
  const fault = `${what} must be a whole number from 1 to ${max}`;
  return z.number(fault).int(fault).min(1, fault).max(max, fault);
}

/** Fresh calls a day, of everybody or of one person. */
export const DailyTarget = WholeNumber("Daily target", DAILY_TARGET_MAX);

/** How much of each day of the week is worked, Monday first: W whole, H half, O closed. */
export const Week = z
  .string()
  .regex(WEEK, "Each day of the week is W, H or O")
  .refine((week) => /[WH]/.test(week), "At least one day of the week is worked");

/** A time of day, HH:MM, within the outer limit of `calling-hours.ts`. */
export const CallingTime = (what: string) =>
  z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${what}: a time like ${CALLING_FROM}`)
    .refine(
      (time) => time >= CALLING_EARLIEST && time <= CALLING_LATEST,
      `${what} between ${CALLING_EARLIEST} and ${CALLING_LATEST}`,
    );
