import { asc, eq, gt, inArray } from "drizzle-orm";
import type { Db, LongRead } from "#server/db/handles";
import { users } from "#server/db/schema/accounts";
import { customers, leads } from "#server/db/schema/leads";
import { displayFields } from "#server/lead/queries";
import { customerColumns } from "./list-queries.ts";

const CUSTOMERS_AT_ONCE = 1000;

/**
 * Every lead, and every record without one, in the order of the records, in batches: a slow reader holds
 * neither memory nor a connection.
 */
export async function* everyRecord(reading: LongRead) {
  for (let last = 0; ; ) {
    const after = last;
    const { end, rows } = await reading((db) => recordsAfter(db, after));
    if (end === undefined) return;
    last = end;
    yield rows.map((row) => ({ ...row, ...displayFields(row) }));
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
    .select(customerColumns)
    .from(customers)
    .leftJoin(leads, eq(leads.customerId, customers.id))
    .leftJoin(users, eq(users.id, leads.assignedTo))
    .where(inArray(customers.id, ids))
    .orderBy(asc(customers.id), asc(leads.campaignMonth));
  return { end: ids.at(-1), rows };
}
