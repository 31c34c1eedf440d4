import { eq } from "drizzle-orm";
import type { PageSort } from "#contract/leads/sorting";
import type { SortOrder } from "#contract/sort-order";
import type { Db } from "#server/db/handles";
import { UNNAMED } from "#server/db/prepared";
import { users } from "#server/db/schema/accounts";
import { customers } from "#server/db/schema/customers";
import { leads } from "#server/db/schema/leads";
import { type FilterValues, scopedFilterSql } from "#server/lead/filter-queries";
import type { Viewer } from "#server/platform/http";
import { orderOf, readsAssignee, readsCustomer, sortValues } from "./sort-queries.ts";

/** The ids of everything that a list's filter matches, in its order. */
export async function idsMatching(
  db: Db,
  viewer: Viewer,
  { sort, sortOrder, ...filter }: FilterValues & { sort: PageSort; sortOrder: SortOrder },
  today: string,
): Promise<number[]> {
  const ids = db.select({ id: leads.id }).from(leads).$dynamic();
  if (readsCustomer.includes(sort)) ids.innerJoin(customers, eq(customers.id, leads.customerId));
  if (readsAssignee.includes(sort)) ids.leftJoin(users, eq(users.id, leads.assignedTo));
  const found = await ids
    .where(scopedFilterSql(viewer, filter))
    .orderBy(...orderOf(sort, sortOrder))
    .prepare(UNNAMED)
    .execute(sortValues(today));
  return found.map(({ id }) => id);
}
