import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#server/db/handles";
import { leads } from "#server/db/schema/leads";
import { isOneOf } from "./bulk-queries.ts";

/** Who of the team had the customers' latest lead before a month. */
export const lastCallerOf = (customers: SQL, month: SQL, team: string[]) => sql<string | null>`(
  select earlier.assigned_to from leads earlier
  where earlier.customer_id in (${customers}) and earlier.campaign_month < ${month}
    and earlier.assigned_to = any(${sql.param(team)}::uuid[])
  order by earlier.campaign_month desc, earlier.id desc limit 1)`;

export type LastCallers = ReadonlyMap<number, string | null>;

/** The same for leads that are here. */
export async function lastCallersOf(tx: Tx, ids: number[], team: string[]): Promise<LastCallers> {
  const [customer, month] = [sql`"leads"."customer_id"`, sql`"leads"."campaign_month"`];
  const found = await tx
    .select({ id: leads.id, caller: lastCallerOf(sql`select ${customer}`, month, team) })
    .from(leads)
    .where(isOneOf(leads.id, ids));
  return new Map(found.map(({ id, caller }) => [id, caller]));
}
