import { and, type Column, gt, lte, type SQL } from "drizzle-orm";
import { MINUTE_MS } from "#contract/time/calendar";

/** Between the clocks of two servers. */
const CLOCKS_DIFFER_MINUTES = 5;

export const latestEnd = (now: Date, minutes: number): Date =>
  new Date(now.getTime() + (minutes + CLOCKS_DIFFER_MINUTES) * MINUTE_MS);

/**
 * Whether something that was set to end some minutes later has not ended: a lease of call mode, a skipped lead. One that ends
 * later than that was set by a wrong clock, and has ended.
 */
export function hasNotEnded(until: Column, now: Date, minutes: number): SQL | undefined {
  return and(gt(until, now), lte(until, latestEnd(now, minutes)));
}
