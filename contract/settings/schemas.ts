import * as z from "zod";
import { DAILY_TARGET_MAX } from "#contract/analytics/targets";
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
