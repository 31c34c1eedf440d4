import { and, desc, eq, gte, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { NOT_RECORDED } from "#contract/conversions/sorts";
import type { Span } from "#contract/time/calendar";
import type { Db, Tx } from "#server/db/handles";
import { callLogs } from "#server/db/schema/history";
import { leads } from "#server/db/schema/leads";

/** Written as a literal, so that the planner uses the partial index on converted leads. */
export const isConverted = and(sql`${leads.subStatus} = 'policy_done_by_sln'`, isNotNull(leads.lastCallAt));
/** The same, converted within a span. */
export const isConvertedIn = ({ from, to }: Partial<Span>): SQL | undefined =>
  and(isConverted, from && gte(leads.lastCallAt, from), to && lt(leads.lastCallAt, to));
/** By the insurer of the new policy. */
export const hasNewInsurer = (insurer: string): SQL =>
  insurer === NOT_RECORDED ? isNull(leads.newInsurer) : eq(leads.newInsurer, insurer);
/** The author of the call that closed a lead. */
export const converter = leads.lastCallBy;
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
