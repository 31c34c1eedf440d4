import { and, asc, count, eq, gt, lt, notExists, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#server/db/db";
import { customers, importBatches, leads } from "#server/db/schema";
import { documents } from "#server/db/schema-documents";
import { retentionRun } from "#server/db/schema-retention";
import type { Border } from "#server/retention/border";

/**
 * The rule of what is kept long enough: nothing of the lead lies at the border or after it. Not its creation or latest
 * change, no call, no callback that was promised, and neither the end of the former policy nor of the one that we sold.
 * What was done to it is no matter: converted, closed and never called leads go alike.
 */
function isOver({ instant, day }: Border): SQL {
  const { createdAt, lastActivityAt, lastCallAt, nextFollowUp, insuranceExpiry, newExpiry } = leads;
  return sql`greatest(${createdAt}, ${lastActivityAt}, ${lastCallAt}, ${nextFollowUp}) < ${instant.toISOString()}::timestamptz
    and (greatest(${insuranceExpiry}, ${newExpiry}) < ${day}::date) is not false`;
}

const itsLeads = (db: Pick<Db, "select">) =>
  db.select({ id: leads.id }).from(leads).where(eq(leads.customerId, customers.id));

/** A record that no lead was made of, or whose leads are gone: unchanged since the border, and no policy ends after it. */
function isForgotten({ instant, day }: Border): SQL {
  return sql`${customers.updatedAt} < ${instant.toISOString()}::timestamptz
    and (${customers.policyExpiry} < ${day}::date) is not false`;
}

/** Held in the order of their ids, as every bulk act does; those that somebody just changed are not among them. */
export async function holdOver(tx: Tx, border: Border, after: number, most: number) {
  return tx
    .select({ id: leads.id, customerId: leads.customerId })
    .from(leads)
    .where(and(gt(leads.id, after), isOver(border)))
    .orderBy(asc(leads.id))
    .limit(most)
    .for("update");
}

export async function holdForgotten(tx: Tx, border: Border, most: number): Promise<number[]> {
  const held = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(and(isForgotten(border), notExists(itsLeads(tx))))
    .orderBy(asc(customers.id))
    .limit(most)
    .for("update");
  return held.map(({ id }) => id);
}

/** What uploads were answered names vehicles and phones of the rows that were refused. */
export async function deleteUploadsBefore(tx: Tx, { instant }: Border): Promise<void> {
  await tx.delete(importBatches).where(lt(importBatches.createdAt, instant));
}

/** What a run would remove, of how many: leads and customers. */
export async function countDue(db: Db, border: Border) {
  const over = await countOver(db, border);
  const [ofLeads] = await db.select({ total: count() }).from(leads);
  const [ofCustomers] = await db.select({ total: count() }).from(customers);
  return {
    ...over,
    due: over.leads + over.customers,
    total: (ofLeads?.total ?? 0) + (ofCustomers?.total ?? 0),
  };
}

/** What would go now. A record goes with its last lead, or when it has none and is forgotten. */
async function countOver(db: Db, border: Border) {
  const over = db.select({ id: leads.id }).from(leads).where(isOver(border));
  const kept = sql`exists (select from ${leads} where ${leads.customerId} = ${customers.id} and not (${isOver(border)}))`;
  const had = sql`exists (select from ${leads} where ${leads.customerId} = ${customers.id})`;
  const [ofLeads] = await db.select({ total: count() }).from(leads).where(isOver(border));
  const [ofDocuments] = await db
    .select({ total: count() })
    .from(documents)
    .where(sql`${documents.leadId} in (${over})`);
  const [ofCustomers] = await db
    .select({ total: count() })
    .from(customers)
    .where(sql`not ${kept} and (${had} or ${isForgotten(border)})`);
  return {
    leads: ofLeads?.total ?? 0,
    documents: ofDocuments?.total ?? 0,
    customers: ofCustomers?.total ?? 0,
  };
}

export type Run = Omit<typeof retentionRun.$inferSelect, "singleton">;

/** Whoever holds it removes the next part; another server waits. */
export async function holdRun(tx: Tx): Promise<Run> {
  const [run] = await tx.select().from(retentionRun).for("update");
  if (!run) throw new Error("The row of the removal is missing");
  return run;
}

export async function updateRun(tx: Tx, change: Partial<Run>): Promise<void> {
  await tx.update(retentionRun).set(change);
}
