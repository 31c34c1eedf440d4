import { eq, sql } from "drizzle-orm";
import type { Tx } from "#server/db/handles";
import { doNotCall } from "#server/db/schema/do-not-call";
import { customers, leads } from "#server/db/schema/leads";

/** For queries with the record: looks up its number; meant for the rows of one page. */
export const isDoNotCall = sql<boolean>`exists (
  select from ${doNotCall} where ${doNotCall.phoneKey} = ${customers.phoneKey}
)`;

/** The columns of a query that joins the list by the record's number. */
export const doNotCallEntry = {
  doNotCall: sql<boolean>`${doNotCall.since} is not null`,
  doNotCallSince: doNotCall.since,
  doNotCallReason: doNotCall.reason,
};
export const sameNumber = eq(doNotCall.phoneKey, customers.phoneKey);

/** For queries with only the lead: the few records on the list are found once. */
export const mayBeCalled = sql`${leads.customerId} not in (
  select ${customers.id} from ${doNotCall} join ${customers} on ${customers.phoneKey} = ${doNotCall.phoneKey}
)`;

/** The key of the record's number; empty without digits. */
export async function findPhoneKey(tx: Tx, customerId: number): Promise<string> {
  const [found] = await tx
    .select({ phoneKey: customers.phoneKey })
    .from(customers)
    .where(eq(customers.id, customerId));
  return found?.phoneKey ?? "";
}

/** False when the number is on the list already; the first entry stays. */
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
