import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { Db, Tx } from "#server/db/handles";
import { callLogs, leads } from "#server/db/schema/leads";

/** Written as a literal, so that the planner uses the partial index on converted leads. */
export const isConverted = and(sql`${leads.subStatus} = 'policy_done_by_sln'`, isNotNull(leads.lastCallAt));
export const convertedAt = sql<Date>`${leads.lastCallAt}`.mapWith(leads.lastCallAt);

/** The call that set a lead's latest result. */
export function latestCall(db: Db | Tx) {
  return db
    .select({ userId: callLogs.userId, callResult: callLogs.callResult, notes: callLogs.notes })
    .from(callLogs)
    .where(and(eq(callLogs.leadId, leads.id), eq(callLogs.kind, "call")))
    .orderBy(desc(callLogs.createdAt), desc(callLogs.id))
    .limit(1)
    .as("latest_call");
}
