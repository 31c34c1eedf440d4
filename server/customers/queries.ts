import { and, eq, exists, notExists, or, type SQL } from "drizzle-orm";
import type { Db, Tx } from "#server/db/db";
import { customers, leads } from "#server/db/schema";
import type { Viewer } from "#server/http";
import { visibleTo } from "#server/leads/queries";

/** The new record; the one that the same request made before, when it is sent again. */
export async function insertCustomer(
  tx: Tx,
  customer: typeof customers.$inferInsert,
): Promise<{ id: number }> {
  const id = { id: customers.id };
  const [inserted] = await tx.insert(customers).values(customer).onConflictDoNothing().returning(id);
  if (inserted) return inserted;
  const [before] = await tx
    .select(id)
    .from(customers)
    .where(eq(customers.requestId, String(customer.requestId)));
  if (!before) throw new Error("The record just written cannot be read");
  return before;
}

export async function updateCustomer(
  tx: Tx,
  id: number,
  now: Date,
  change: Partial<typeof customers.$inferInsert>,
): Promise<void> {
  await tx
    .update(customers)
    .set({ ...change, updatedAt: now })
    .where(eq(customers.id, id));
}

/** Holds a record until the transaction ends: two of its leads may be edited at once. */
export async function holdCustomer(tx: Tx, id: number): Promise<void> {
  await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, id)).for("update");
}

/** The policy that a form gave with a record; only its first lead takes it over. */
export async function findPolicy(tx: Tx, viewer: Viewer, id: number) {
  const [found] = await tx
    .select({
      policyNumber: customers.policyNumber,
      insuranceExpiry: customers.policyExpiry,
      premiumAmount: customers.premiumAmount,
    })
    .from(customers)
    .where(and(eq(customers.id, id), recordVisibleTo(tx, viewer)))
    // Kept from being deleted before its lead is there.
    .for("key share");
  if (!found) return undefined;
  const renewed = await tx.select({ id: leads.id }).from(leads).where(eq(leads.customerId, id)).limit(1);
  return renewed.length === 0 ? found : {};
}

/** A record is seen by those who see one of its leads, and by everybody while it has none. */
export function recordVisibleTo(db: Db | Tx, viewer: Viewer): SQL | undefined {
  const scope = visibleTo(viewer);
  if (!scope) return undefined;
  const its = eq(leads.customerId, customers.id);
  const lead = { id: leads.id };
  return or(
    notExists(db.select(lead).from(leads).where(its)),
    exists(db.select(lead).from(leads).where(and(its, scope))),
  );
}
