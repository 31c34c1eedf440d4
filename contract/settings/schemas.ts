import * as z from "zod";
import { DAILY_TARGET_MAX } from "#contract/analytics/targets";
import { CALLING_EARLIEST, CALLING_FROM, CALLING_LATEST } from "#contract/time/calling-hours";
import { WEEK } from "#contract/time/working-days";

/** Fresh calls a day, of everybody or of one person. */
export const DailyTarget = z
  .number("Daily target must be a whole number")
  .int("Daily target must be a whole number")
  .min(1, "Daily target must be 1 or more")
  .max(DAILY_TARGET_MAX, `Daily target must be ${DAILY_TARGET_MAX} or less`);

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
