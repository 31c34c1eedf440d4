import { eq, type SQL, sql } from "drizzle-orm";
import type { Promised } from "#contract/callbacks/reminder-times";
import type { Db, Tx } from "#server/db/handles";
import { leads } from "#server/db/schema/leads";
import { latestCall } from "./conversion-queries.ts";

/**
 * What was promised. The latest result names it, except after a quote or a status set by hand, which leave the
 * promise in place: only for these is the call read.
 */
export function promiseOf(db: Db | Tx): SQL<Promised> {
  const call = latestCall(db);
  const said = sql`(${db.select({ callResult: call.callResult }).from(call)})`;
  return sql<Promised>`case coalesce(case when ${leads.subStatus} is null or ${leads.subStatus} = 'quote_sent'
    then ${said} else ${leads.subStatus} end, '') when 'callback' then 'callback' else 'follow_up' end`;
}

/** What was promised for this lead's time. */
export async function findPromise(db: Db | Tx, leadId: number): Promise<Promised> {
  const [lead] = await db
    .select({ promise: promiseOf(db) })
    .from(leads)
    .where(eq(leads.id, leadId));
  return lead?.promise ?? "follow_up";
}
