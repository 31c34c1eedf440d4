import { and, asc, eq, gt, isNotNull, lt, notExists, type SQL, sql } from "drizzle-orm";
import { startOfDay } from "#contract/time/calendar";
import type { Db, Tx } from "#server/db/handles";
import { absences, workBreaks } from "#server/db/schema/absences";
import { customers } from "#server/db/schema/customers";
import { documents } from "#server/db/schema/documents";
import { importBatches } from "#server/db/schema/imports";
import { leads } from "#server/db/schema/leads";
import { retentionRun } from "#server/db/schema/retention";
import { lockWithRecords } from "#server/lead/bulk-queries";
import type { Cutoff } from "./cutoff.ts";

/**
 * Past the cutoff: nothing of the lead is dated at the cutoff or after it: creation, latest change, calls,
 * promised callback, the end of the former policy and of the one sold. The status does not matter: converted,
 * closed and uncalled leads are treated alike.
 */
function isPastCutoff({ instant, day }: Cutoff): SQL {
  const { createdAt, lastActivityAt, lastCallAt, nextFollowUp, insuranceExpiry, newExpiry } = leads;
  return sql`greatest(${createdAt}, ${lastActivityAt}, ${lastCallAt}, ${nextFollowUp}) < ${instant.toISOString()}::timestamptz
    and (greatest(${insuranceExpiry}, ${newExpiry}) < ${day}::date) is not false`;
}

const leadsOfCustomer = (db: Pick<Db, "select">) =>
  db.select({ id: leads.id }).from(leads).where(eq(leads.customerId, customers.id));

/** A customer without leads: unchanged since the cutoff, and no policy ends after it. */
function isUnusedSince({ instant, day }: Cutoff): SQL {
  return sql`${customers.updatedAt} < ${instant.toISOString()}::timestamptz
    and (${customers.policyExpiry} < ${day}::date) is not false`;
}

/** Rechecked after the lock, so leads just changed are excluded. */
export function lockExpiredLeads(tx: Tx, cutoff: Cutoff, after: number, most: number) {
  return lockWithRecords(tx, and(gt(leads.id, after), isPastCutoff(cutoff)), most);
}

export async function lockUnusedCustomers(tx: Tx, cutoff: Cutoff, most: number): Promise<number[]> {
  const held = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(and(isUnusedSince(cutoff), notExists(leadsOfCustomer(tx))))
    .orderBy(asc(customers.id))
    .limit(most)
    .for("update");
  return held.map(({ id }) => id);
}

/** Replies to uploads contain vehicles and phones of refused rows. */
export async function deleteUploadsBefore(tx: Tx, { instant }: Cutoff): Promise<void> {
  await tx.delete(importBatches).where(lt(importBatches.createdAt, instant));
}

/** Breaks and absences of users. */
export async function deleteTimesBefore(tx: Tx, day: string): Promise<void> {
  await tx.delete(workBreaks).where(lt(workBreaks.beganAt, startOfDay(day)));
  await tx.delete(absences).where(and(isNotNull(absences.endedAt), lt(absences.untilDay, day)));
}

/** What a run would remove, and the total: leads and customers. */
export async function countDue(db: Db, cutoff: Cutoff) {
  const over = await countExpired(db, cutoff);
  const total = (await db.$count(leads)) + (await db.$count(customers));
  return { ...over, due: over.leads + over.customers, total };
}

/**
 * What would be removed now. A customer goes with its last lead, or without any lead when it is unchanged
 * since the cutoff.
 */
async function countExpired(db: Db, cutoff: Cutoff) {
  const over = db.select({ id: leads.id }).from(leads).where(isPastCutoff(cutoff));
  const kept = sql`exists (select from ${leads} where ${leads.customerId} = ${customers.id} and not (${isPastCutoff(cutoff)}))`;
  const had = sql`exists (select from ${leads} where ${leads.customerId} = ${customers.id})`;
  return {
    leads: await db.$count(leads, isPastCutoff(cutoff)),
    documents: await db.$count(documents, sql`${documents.leadId} in (${over})`),
    customers: await db.$count(customers, sql`not ${kept} and (${had} or ${isUnusedSince(cutoff)})`),
  };
}

export type Run = Omit<typeof retentionRun.$inferSelect, "singleton">;

/** The server that holds the lock removes the next batch; another server waits. */
export async function lockRun(tx: Tx): Promise<Run> {
  const [run] = await tx.select().from(retentionRun).for("update");
  if (!run) throw new Error("The row of the removal is missing");
  return run;
}

export async function updateRun(tx: Tx, change: Partial<Run>): Promise<void> {
  await tx.update(retentionRun).set(change);
}
