import { and, asc, desc, eq, gt, inArray } from "drizzle-orm";
import type { CustomerFilter } from "#contract/customers/calls";
import type { Db, LongRead } from "#server/db/handles";
import { users } from "#server/db/schema/accounts";
import { customers } from "#server/db/schema/customers";
import { leads } from "#server/db/schema/leads";
import { isOneOf } from "#server/lead/bulk-queries";
import { inBatches, recordColumns } from "#server/lead/export-queries";
import { displayFields } from "#server/lead/queries";
import type { Viewer } from "#server/platform/http";
import { matchesOf } from "./list-queries.ts";

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
    .select(recordColumns)
    .from(customers)
    .leftJoin(leads, eq(leads.customerId, customers.id))
    .leftJoin(users, eq(users.id, leads.assignedTo))
    .where(inArray(customers.id, ids))
    .orderBy(asc(customers.id), asc(leads.campaignMonth));
  return { end: ids.at(-1), rows };
}

interface Match {
  id: number;
  leadId: number | null;
}

/** Every match of a search, in the order of the list. */
export async function allMatches(db: Db, viewer: Viewer, filter: CustomerFilter): Promise<Match[]> {
  const { matching } = matchesOf(db, viewer, filter, Number.MAX_SAFE_INTEGER);
  return db.select({ id: matching.id, leadId: matching.leadId }).from(matching).orderBy(desc(matching.id));
}

/** The matches as they are now; those deleted since are left out. */
export const matchedRecords = (reading: LongRead, matches: readonly Match[]) =>
  inBatches(reading, matches, async (db, some) => {
    const rows = await db
      .select(recordColumns)
      .from(customers)
      .leftJoin(
        leads,
        and(
          eq(leads.customerId, customers.id),
          isOneOf(
            leads.id,
            some.flatMap(({ leadId }) => leadId ?? []),
          ),
        ),
      )
      .leftJoin(users, eq(users.id, leads.assignedTo))
      .where(
        isOneOf(
          customers.id,
          some.map(({ id }) => id),
        ),
      )
      .orderBy(desc(customers.id));
    return rows.map((row) => ({ ...row, ...displayFields(row) }));
  });
