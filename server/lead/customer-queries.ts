import { and, eq, exists, notExists, or, type SQL, sql } from "drizzle-orm";
import { lockKeysOf } from "#server/db/advisory-locks";
import type { Db, Tx } from "#server/db/handles";
import { customers } from "#server/db/schema/customers";
import { leads } from "#server/db/schema/leads";
import type { Viewer } from "#server/platform/http";
import { visibleTo } from "./scope.ts";

/**
 * Locks phone numbers until the transaction ends, before any row: those who give a record a number share it, and the erasure
 * of its person waits for them and keeps them waiting.
 */
export async function lockNumbers(
  tx: Tx,
  phones: readonly (string | null | undefined)[],
  mode: "share" | "erase",
): Promise<void> {
  const lock = mode === "share" ? sql`pg_advisory_xact_lock_shared` : sql`pg_advisory_xact_lock`;
  await tx.execute(sql`
    select ${lock}(${lockKeysOf("number", sql`key`)})
    from (select distinct phone_key(p) as key from unnest(${sql.param(phones)}::text[]) p order by 1) k
    where key <> ''`);
}

/** Inserts the record, or returns the one an earlier send of the same request created. */
export async function insertCustomer(
  tx: Tx,
  customer: typeof customers.$inferInsert,
): Promise<{ id: number }> {
  const id = { id: customers.id };
  await lockNumbers(tx, [customer.phoneNumber, customer.secondPhone], "share");
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

/** The policy entered with a record; only its first lead takes it over. */
export async function findPolicy(tx: Tx, viewer: Viewer, id: number) {
  const [found] = await tx
    .select({
      policyNumber: customers.policyNumber,
      insuranceExpiry: customers.policyExpiry,
      premiumAmount: customers.premiumAmount,
    })
    .from(customers)
    .where(and(eq(customers.id, id), customerVisibleTo(tx, viewer)))
    // Prevents its deletion before its lead is inserted.
    .for("key share");
  if (!found) return undefined;
  const renewed = await tx.select({ id: leads.id }).from(leads).where(eq(leads.customerId, id)).limit(1);
  return renewed.length === 0 ? found : {};
}

/** A record is visible to those who see one of its leads, and to everyone while it has none. */
export function customerVisibleTo(db: Db | Tx, viewer: Viewer): SQL | undefined {
  const scope = visibleTo(viewer);
  if (!scope) return undefined;
  const its = eq(leads.customerId, customers.id);
  const lead = { id: leads.id };
  return or(
    notExists(db.select(lead).from(leads).where(its)),
    exists(db.select(lead).from(leads).where(and(its, scope))),
  );
}
