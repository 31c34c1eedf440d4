import { and, type Column, gt, lte, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#server/db/handles";
import { leadLeases } from "#server/db/schema/calling";
import { leads } from "#server/db/schema/leads";
import { leadPresence } from "#server/db/schema/live";

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

/** Ends the leases on leads that their callers had and someone else has now, but for one that its caller has on the screen. */
export async function releaseMoved(tx: Tx, leadIds: number[]): Promise<void> {
  await tx.execute(sql`
    delete from ${leadLeases} where lead_id in (
      select lease.lead_id from ${leadLeases} lease join ${leads} l on l.id = lease.lead_id
      where lease.lead_id = any(${sql.param(leadIds)}::bigint[]) and l.assigned_to <> lease.user_id
        and l.previous_assignee = lease.user_id
        and not exists (select from ${leadPresence} open where open.lead_id = lease.lead_id and open.user_id = lease.user_id)
      order by lease.lead_id for update of lease)`);
}
