import { and, type Column, gt, lte, type Placeholder, type SQL, sql } from "drizzle-orm";

/** Between the clocks of two servers. */
const CLOCKS_DIFFER_MINUTES = 5;

/**
 * Whether something that was set to end some minutes later has not ended: a lease of call mode, a skipped lead. One that ends
 * later than that was set by a wrong clock, and has ended.
 */
export function hasNotEnded(until: Column, now: Date | Placeholder, minutes: number): SQL | undefined {
  const most = sql.raw(String(minutes + CLOCKS_DIFFER_MINUTES));
  return and(gt(until, now), lte(sql`${until} - make_interval(mins => ${most})`, now));
}
