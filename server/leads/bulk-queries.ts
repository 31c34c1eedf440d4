import { and, asc, eq, inArray, lt, notExists, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#server/db/db";
import { customers, leads } from "#server/db/schema";
import { isPromised } from "#server/leads/callback-queries";

/** Holds leads in the order of their ids, so that two bulk acts never wait for each other; answers those that exist. */
export function holdLeads(tx: Tx, ids: number[]): Promise<HeldOfMany[]> {
  return holdMany(tx, inArray(leads.id, ids));
}

/** The same for those of them that promise a callback, or for a person's until an instant. */
export function holdPromised(
  tx: Tx,
  which: { leadIds: number[] } | { of: string; before: Date },
): Promise<HeldOfMany[]> {
  const chosen =
    "leadIds" in which
      ? inArray(leads.id, which.leadIds)
      : and(eq(leads.assignedTo, which.of), lt(leads.nextFollowUp, which.before));
  return holdMany(tx, and(chosen, isPromised));
}

export interface HeldOfMany {
  id: number;
  customerId: number;
  assignedTo: string | null;
}

function holdMany(tx: Tx, where: SQL | undefined): Promise<HeldOfMany[]> {
  return tx
    .select({ id: leads.id, customerId: leads.customerId, assignedTo: leads.assignedTo })
    .from(leads)
    .where(where)
    .orderBy(asc(leads.id))
    .for("update");
}

/** Call logs and documents go with their lead, by the database's own rule. */
export async function removeLeads(tx: Tx, ids: number[]): Promise<void> {
  await tx.delete(leads).where(inArray(leads.id, ids));
}

export async function holdCustomers(tx: Tx, ids: number[]): Promise<void> {
  await tx
    .select({ id: customers.id })
    .from(customers)
    .where(inArray(customers.id, ids))
    .orderBy(asc(customers.id))
    .for("update");
}

/** Of these records, those without a lead; answers how many. They are held before, so that none gets a lead meanwhile. */
export async function removeLeadless(tx: Tx, ids: number[]): Promise<number> {
  const its = tx.select({ id: leads.id }).from(leads).where(eq(leads.customerId, customers.id));
  const { rowCount } = await tx
    .delete(customers)
    .where(sql`${inArray(customers.id, ids)} and ${notExists(its)}`);
  return rowCount ?? 0;
}

export interface Handover {
  leadId: number;
  holder: string;
}

/**
 * Gives each lead to its new holder and notes it in the lead's history, in one statement. Leads that are where
 * they should be are left as they are; the others are answered.
 */
export async function handOver(
  tx: Tx,
  handovers: Handover[],
  by: string,
  now: Date,
): Promise<{ holder: string; name: string; leads: number }[]> {
  const ids = sql`${sql.param(handovers.map(({ leadId }) => leadId))}::bigint[]`;
  const holders = sql`${sql.param(handovers.map(({ holder }) => holder))}::uuid[]`;
  const instant = sql`${now.toISOString()}::timestamptz`;
  const changed = await tx.execute<{ holder: string; name: string; leads: number }>(sql`
    with wanted as (
      select * from unnest(${ids}, ${holders}) as w(lead_id, holder)
    ), given as (
      update leads l set assigned_to = w.holder, claimed_at = null, version = l.version + 1,
        last_activity_at = ${instant}
      from wanted w where l.id = w.lead_id and l.assigned_to is distinct from w.holder
      returning l.id, w.holder
    ), noted as (
      insert into call_logs (lead_id, user_id, kind, call_result, notes, created_at)
      select g.id, ${by}, 'assignment', 'assigned', 'Assigned to ' || u.first_name, ${instant}
      from given g join users u on u.id = g.holder
    )
    select g.holder, full_name(u.first_name, u.last_name) as name, count(*)::int as leads
    from given g join users u on u.id = g.holder
    group by u.id, g.holder order by lower(u.username)`);
  return changed.rows;
}
