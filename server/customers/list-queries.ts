import {
  and,
  count,
  countDistinct,
  desc,
  eq,
  exists,
  inArray,
  isNotNull,
  lt,
  notExists,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type * as z from "zod";
import type { CustomerFilter, CustomerRow } from "#contract/customers/calls";
import { CUSTOMERS_PER_SEARCH } from "#contract/customers/search";
import { pick } from "#contract/tables";
import type { Db } from "#server/db/handles";
import { users } from "#server/db/schema/accounts";
import { customers } from "#server/db/schema/customers";
import { leads } from "#server/db/schema/leads";
import { recordColumns } from "#server/lead/export-queries";
import { scopedFilterSql } from "#server/lead/filter-queries";
import { displayFields } from "#server/lead/queries";
import { visibleTo } from "#server/lead/scope";
import { searchSql } from "#server/lead/search-queries";
import type { Viewer } from "#server/platform/http";

type Listed = z.output<typeof CustomerRow>;

/** The newest matching records, each with its latest matching lead, and the total. */
export async function searchCustomers(
  db: Db,
  viewer: Viewer,
  { after, ...filter }: CustomerFilter & { after?: number | undefined },
): Promise<{ rows: Listed[]; total: number }> {
  const { matching, totals } = matchesOf(db, viewer, filter, CUSTOMERS_PER_SEARCH, after);
  const [rows, counted] = await Promise.all([
    db
      .select(recordColumns)
      .from(matching)
      .innerJoin(customers, eq(customers.id, matching.id))
      .leftJoin(leads, eq(leads.id, matching.leadId))
      .leftJoin(users, eq(users.id, leads.assignedTo))
      .orderBy(desc(customers.id)),
    Promise.all(totals),
  ]);
  const total = counted.flat().reduce((sum, part) => sum + part.total, 0);
  return { rows: rows.map((row) => ({ ...row, ...displayFields(row) })), total };
}

const ofLeads = ["status", "telecaller", "campaign"] as const;

/** Up to a number of the matching records below an id, the newest first, each with its latest matching lead. */
export function matchesOf(db: Db, viewer: Viewer, filter: CustomerFilter, most: number, after?: number) {
  const byLead = ofLeads.some((name) => filter[name]);
  return (byLead ? recordsByLead : records)(db, viewer, filter, most, after);
}

/** For filters on leads: leads in the order of their records, from an index. */
function recordsByLead(db: Db, viewer: Viewer, filter: CustomerFilter, most: number, after?: number) {
  const found = searchSql(filter.search, filter.fields);
  const where = and(
    scopedFilterSql(viewer, pick(filter, ofLeads)),
    found
      ? inArray(leads.customerId, db.select({ id: customers.id }).from(customers).where(found))
      : undefined,
  );
  const matching = db
    .selectDistinctOn([leads.customerId], {
      id: sql<number>`${leads.customerId}`.as("customer_id"),
      leadId: sql<number | null>`${leads.id}`.as("lead_id"),
    })
    .from(leads)
    .where(and(where, after === undefined ? undefined : lt(leads.customerId, after)))
    .orderBy(desc(leads.customerId), desc(leads.campaignMonth), desc(leads.id))
    .limit(most)
    .as("matching");
  const total = db
    .select({ total: countDistinct(leads.customerId) })
    .from(leads)
    .where(where);
  return { matching, totals: [total] };
}

/**
 * For filters on records: a record without leads is visible to everyone, one whose leads are all colleagues'
 * is not. Read from the newest record on, one lead look-up per record, until the list is full.
 */
function records(db: Db, viewer: Viewer, filter: CustomerFilter, most: number, after?: number) {
  const latest = db
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.customerId, customers.id), visibleTo(viewer)))
    .orderBy(desc(leads.campaignMonth), desc(leads.id))
    .limit(1)
    .as("latest");
  const found = searchSql(filter.search, filter.fields);
  const scope = visibleTo(viewer);
  const matching = db
    .select({ id: customers.id, leadId: sql<number | null>`${latest.id}`.as("lead_id") })
    .from(customers)
    .leftJoinLateral(latest, sql`true`)
    .where(
      and(
        found,
        after === undefined ? undefined : lt(customers.id, after),
        scope && or(isNotNull(latest.id), notExists(leadsOfCustomer(db))),
      ),
    )
    .orderBy(desc(customers.id))
    .limit(most)
    .as("matching");
  const counted = (where?: SQL) => db.select({ total: count() }).from(customers).where(and(found, where));
  // Counted separately: combined, the database would look up every record's leads one by one.
  const totals = scope
    ? [counted(exists(leadsOfCustomer(db, scope))), counted(notExists(leadsOfCustomer(db)))]
    : [counted()];
  return { matching, totals };
}

function leadsOfCustomer(db: Db, scope?: SQL) {
  return db
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.customerId, customers.id), scope));
}
