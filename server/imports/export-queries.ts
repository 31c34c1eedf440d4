import { and, asc, eq, sql } from "drizzle-orm";
import type { RowFilter } from "#contract/imports/calls";
import type { Db } from "#server/db/handles";
import { customers } from "#server/db/schema/customers";
import { importRows } from "#server/db/schema/imports";
import { leads } from "#server/db/schema/leads";
import { visibleTo } from "#server/lead/scope";
import { searchSql } from "#server/lead/search-queries";
import type { Viewer } from "#server/platform/http";
import { isWorked } from "./worked-queries.ts";

/** The leads of the rows with a result that are still there, in the order of the rows. */
export async function idsOfRows(
  db: Db,
  viewer: Viewer,
  now: Date,
  importId: number,
  { result, worked, search }: Pick<RowFilter, "result" | "worked" | "search">,
): Promise<number[]> {
  const found = await db
    .select({ id: leads.id })
    .from(importRows)
    .innerJoin(leads, eq(leads.id, importRows.leadId))
    .innerJoin(customers, eq(customers.id, leads.customerId))
    .where(
      and(
        eq(importRows.importId, importId),
        eq(importRows.result, result),
        worked === undefined ? undefined : sql`${isWorked(now, importId)} = ${worked}`,
        searchSql(search),
        visibleTo(viewer),
      ),
    )
    .orderBy(asc(importRows.id));
  return found.map(({ id }) => id);
}
