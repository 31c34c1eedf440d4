import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#server/db/handles";
import { leads } from "#server/db/schema/leads";
import { isOneOf } from "./bulk-queries.ts";

/** Who of the team had the customers' latest lead before a month. */
export const lastCallerOf = (customers: SQL, month: SQL, team: string[]) => sql<string | null>`(
  select l.assigned_to from leads l
  where l.customer_id in (${customers}) and l.campaign_month < ${month} and l.assigned_to = any(${sql.param(team)}::uuid[])
  order by l.campaign_month desc, l.id desc limit 1)`;

/** The same for leads that are here. */
export async function lastCallersOf(
  tx: Tx,
  ids: number[],
  team: string[],
): Promise<Map<number, string | null>> {
  const [customer, month] = [sql`"leads"."customer_id"`, sql`"leads"."campaign_month"`];
  const found = await tx
    .select({ id: leads.id, caller: lastCallerOf(sql`select ${customer}`, month, team) })
    .from(leads)
    .where(isOneOf(leads.id, ids));
  return new Map(found.map(({ id, caller }) => [id, caller]));
}
