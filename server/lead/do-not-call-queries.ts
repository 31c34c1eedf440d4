import { eq, inArray, or, sql } from "drizzle-orm";
import type { Tx } from "#server/db/handles";
import { customers } from "#server/db/schema/customers";
import { doNotCall } from "#server/db/schema/do-not-call";
import { leads } from "#server/db/schema/leads";

const isFirst = eq(doNotCall.phoneKey, customers.phoneKey);
const isSecond = eq(doNotCall.phoneKey, customers.secondPhoneKey);
/** A record may not be called when either of its numbers is on the list. */
export const isItsNumber = or(isFirst, isSecond);

/** For queries with the record. One condition for each number: then the list is read once for many rows. */
export const isDoNotCall = sql<boolean>`(
  exists (select from ${doNotCall} where ${isFirst}) or exists (select from ${doNotCall} where ${isSecond})
)`;

/** The columns of a query that joins the list by the record's numbers. */
export const doNotCallEntry = {
  doNotCall: sql<boolean>`${doNotCall.since} is not null`,
  doNotCallSince: doNotCall.since,
  doNotCallReason: doNotCall.reason,
};
/** Joins one entry, the first of the two numbers'. */
export const itsEntry = sql`${doNotCall.phoneKey} = (
  select ${doNotCall.phoneKey} from ${doNotCall} where ${isItsNumber}
  order by ${doNotCall.since}, ${doNotCall.phoneKey} limit 1
)`;

/** For queries with only the lead: the few records on the list are found once. */
export const mayBeCalled = sql`${leads.customerId} not in (
  select ${customers.id} from ${doNotCall} join ${customers} on ${isItsNumber}
)`;

/** The keys of the record's numbers, in the order in which they are locked; none without digits. */
export async function findPhoneKeys(tx: Tx, customerId: number): Promise<string[]> {
  const [found] = await tx
    .select({ first: customers.phoneKey, second: customers.secondPhoneKey })
    .from(customers)
    .where(eq(customers.id, customerId));
  return [...new Set([found?.first, found?.second].flatMap((key) => key || []))].sort();
}

/** False when all the numbers are on the list already; a number's first entry stays. */
export async function insertDoNotCall(tx: Tx, entries: (typeof doNotCall.$inferInsert)[]): Promise<boolean> {
  const noted = await tx
    .insert(doNotCall)
    .values(entries)
    .onConflictDoNothing()
    .returning({ phoneKey: doNotCall.phoneKey });
  return noted.length > 0;
}

export async function deleteDoNotCall(tx: Tx, phoneKeys: string[]): Promise<boolean> {
  const lifted = await tx
    .delete(doNotCall)
    .where(inArray(doNotCall.phoneKey, phoneKeys))
    .returning({ phoneKey: doNotCall.phoneKey });
  return lifted.length > 0;
}
