import * as z from "zod";
import { DAILY_TARGET_MAX } from "#contract/analytics/targets";

/** Fresh calls a day, of everybody or of one person. */
export const DailyTarget = z
  .number("Daily target must be a whole number")
  .int("Daily target must be a whole number")
  .min(1, "Daily target must be 1 or more")
  .max(DAILY_TARGET_MAX, `Daily target must be ${DAILY_TARGET_MAX} or less`);
