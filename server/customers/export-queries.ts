import { asc, eq, gt, inArray } from "drizzle-orm";
import { listed } from "#server/customers/list-queries";
import type { Db, Reading } from "#server/db/db";
import { customers, leads } from "#server/db/schema";
import { users } from "#server/db/schema-accounts";
import { asShown } from "#server/leads/queries";

const CUSTOMERS_AT_ONCE = 1000;

/**
 * Every lead, and every record without one, in the order of the records, some at a time: neither the server's
 * memory nor a connection is held while a slow reader takes them.
 */
export async function* everyRecord(reading: Reading) {
  for (let last = 0; ; ) {
    const after = last;
    const { end, rows } = await reading((db) => recordsAfter(db, after));
    if (end === undefined) return;
    last = end;
    yield rows.map((row) => ({ ...row, ...asShown(row) }));
  }
}

async function recordsAfter(db: Db, last: number) {
  const found = await db
    .select({ id: customers.id })
    .from(customers)
    .where(gt(customers.id, last))
    .orderBy(asc(customers.id))
    .limit(CUSTOMERS_AT_ONCE);
  const ids = found.map(({ id }) => id);
  const rows = await db
    .select(listed)
    .from(customers)
    .leftJoin(leads, eq(leads.customerId, customers.id))
    .leftJoin(users, eq(users.id, leads.assignedTo))
    .where(inArray(customers.id, ids))
    .orderBy(asc(customers.id), asc(leads.campaignMonth));
  return { end: ids.at(-1), rows };
}
