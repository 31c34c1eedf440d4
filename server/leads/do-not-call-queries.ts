import { eq, sql } from "drizzle-orm";
import type { Tx } from "#server/db/db";
import { customers, leads } from "#server/db/schema";
import { doNotCall } from "#server/db/schema-do-not-call";

/** A column of a query that has the record: looked up by its number, for the rows of a page only. */
export const isDoNotCall = sql<boolean>`exists (
  select from ${doNotCall} where ${doNotCall.phoneKey} = ${customers.phoneKey}
)`;

/** What a query tells of it that has joined the list by the record's number. */
export const doNotCallEntry = {
  doNotCall: sql<boolean>`${doNotCall.since} is not null`,
  doNotCallSince: doNotCall.since,
  doNotCallReason: doNotCall.reason,
};
export const sameNumber = eq(doNotCall.phoneKey, customers.phoneKey);

/** Of a query that has only the lead: the few such records are found once. */
export const mayBeCalled = sql`${leads.customerId} not in (
  select ${customers.id} from ${doNotCall} join ${customers} on ${customers.phoneKey} = ${doNotCall.phoneKey}
)`;

/** The key of the record's number; empty when it has no digits. */
export async function findPhoneKey(tx: Tx, customerId: number): Promise<string> {
  const [found] = await tx
    .select({ phoneKey: customers.phoneKey })
    .from(customers)
    .where(eq(customers.id, customerId));
  return found?.phoneKey ?? "";
}

/** False when the number is on the list already; who noted it first stands. */
export async function insertDoNotCall(tx: Tx, entry: typeof doNotCall.$inferInsert): Promise<boolean> {
  const noted = await tx
    .insert(doNotCall)
    .values(entry)
    .onConflictDoNothing()
    .returning({ phoneKey: doNotCall.phoneKey });
  return noted.length > 0;
}

export async function deleteDoNotCall(tx: Tx, phoneKey: string): Promise<boolean> {
  const lifted = await tx
    .delete(doNotCall)
    .where(eq(doNotCall.phoneKey, phoneKey))
    .returning({ phoneKey: doNotCall.phoneKey });
  return lifted.length > 0;
}
