import {
  and,
  count,
  countDistinct,
  desc,
  eq,
  exists,
  inArray,
  isNotNull,
  notExists,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type * as z from "zod";
import { CUSTOMERS_IN_ONE_LIST } from "#contract/customer-search";
import type { CustomerFilter, CustomerRow } from "#contract/customers";
import type { Db } from "#server/db/db";
import { customers, leads } from "#server/db/schema";
import { users } from "#server/db/schema-accounts";
import type { Viewer } from "#server/http";
import { asShown, heldBy, visibleTo } from "#server/leads/queries";
import { mentions } from "#server/leads/search-queries";

export const listed = {
  id: customers.id,
  leadId: leads.id,
  name: customers.name,
  firstName: customers.firstName,
  lastName: customers.lastName,
  phoneNumber: customers.phoneNumber,
  email: customers.email,
  registrationNumber: customers.registrationNumber,
  vehicleType: customers.vehicleType,
  maker: customers.maker,
  model: customers.model,
  variant: customers.variant,
  manufactureYear: customers.manufactureYear,
  registrationDate: customers.registrationDate,
  insuranceCompany: leads.insuranceCompany,
  insuranceExpiry: leads.insuranceExpiry,
  insuranceExpiryText: leads.insuranceExpiryText,
  claimsStatus: leads.claimsStatus,
  previousNcb: leads.previousNcb,
  status: leads.status,
  subStatus: leads.subStatus,
  campaignMonth: leads.campaignMonth,
  lastCallAt: leads.lastCallAt,
  assignedTo: leads.assignedTo,
  telecallerName: users.username,
};

type Listed = z.output<typeof CustomerRow>;

/** The newest records that match, each with its latest lead that does, and how many there are in all. */
export async function searchCustomers(
  db: Db,
  viewer: Viewer,
  filter: CustomerFilter,
): Promise<{ rows: Listed[]; total: number }> {
  const byLead = filter.status || filter.telecaller || filter.campaign;
  const { matching, totals } = byLead ? recordsByLead(db, viewer, filter) : records(db, viewer, filter);
  const [rows, counted] = await Promise.all([
    db
      .select(listed)
      .from(matching)
      .innerJoin(customers, eq(customers.id, matching.id))
      .leftJoin(leads, eq(leads.id, matching.leadId))
      .leftJoin(users, eq(users.id, leads.assignedTo))
      .orderBy(desc(customers.id)),
    Promise.all(totals),
  ]);
  const total = counted.flat().reduce((sum, part) => sum + part.total, 0);
  return { rows: rows.map((row) => ({ ...row, ...asShown(row) })), total };
}

/** By what their leads must be: the leads come in the order of their records, from an index. */
function recordsByLead(db: Db, viewer: Viewer, filter: CustomerFilter) {
  const found = mentions(filter.search, filter.fields);
  const where = and(
    filter.status ? eq(leads.status, filter.status) : undefined,
    heldBy(filter.telecaller),
    filter.campaign ? eq(leads.campaignId, filter.campaign) : undefined,
    visibleTo(viewer),
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
    .where(where)
    .orderBy(desc(leads.customerId), desc(leads.campaignMonth), desc(leads.id))
    .limit(CUSTOMERS_IN_ONE_LIST)
    .as("matching");
  const total = db
    .select({ total: countDistinct(leads.customerId) })
    .from(leads)
    .where(where);
  return { matching, totals: [total] };
}

/**
 * Whatever their leads are. A record without any lead belongs to everybody; one whose leads are all a colleague's does
 * not. Read from the newest record on, each with one look for its lead, until the list is full.
 */
function records(db: Db, viewer: Viewer, filter: CustomerFilter) {
  const latest = db
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.customerId, customers.id), visibleTo(viewer)))
    .orderBy(desc(leads.campaignMonth), desc(leads.id))
    .limit(1)
    .as("latest");
  const found = mentions(filter.search, filter.fields);
  const scope = visibleTo(viewer);
  const matching = db
    .select({ id: customers.id, leadId: sql<number | null>`${latest.id}`.as("lead_id") })
    .from(customers)
    .leftJoinLateral(latest, sql`true`)
    .where(and(found, scope && or(isNotNull(latest.id), notExists(itsLeads(db)))))
    .orderBy(desc(customers.id))
    .limit(CUSTOMERS_IN_ONE_LIST)
    .as("matching");
  const counted = (where?: SQL) => db.select({ total: count() }).from(customers).where(and(found, where));
  // Counted apart: for both at once the database would look for every record's leads one by one.
  const totals = scope
    ? [counted(exists(itsLeads(db, scope))), counted(notExists(itsLeads(db)))]
    : [counted()];
  return { matching, totals };
}

function itsLeads(db: Db, scope?: SQL) {
  return db
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.customerId, customers.id), scope));
}
