import { and, countDistinct, desc, eq, isNotNull, notExists, or, type SQL, sql } from "drizzle-orm";
import type * as z from "zod";
import { CUSTOMERS_IN_ONE_LIST } from "#contract/customer-search";
import type { CustomerFilter, CustomerRow } from "#contract/customers";
import type { Db } from "#server/db/db";
import { customers, leads, users } from "#server/db/schema";
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
  const lead = and(
    filter.status ? eq(leads.status, filter.status) : undefined,
    heldBy(filter.telecaller),
    filter.campaign ? eq(leads.campaignId, filter.campaign) : undefined,
  );
  const where = and(mentions(filter.search, filter.fields), lead ?? orWithoutLead(db));
  const its = and(eq(leads.customerId, customers.id), visibleTo(viewer));
  const matching = db
    .selectDistinctOn([customers.id], {
      id: customers.id,
      leadId: sql<number | null>`${leads.id}`.as("lead_id"),
    })
    .from(customers)
    .leftJoin(leads, its)
    .where(where)
    .orderBy(desc(customers.id), desc(leads.campaignMonth), desc(leads.id))
    .limit(CUSTOMERS_IN_ONE_LIST)
    .as("matching");
  const [rows, [counted]] = await Promise.all([
    db
      .select(listed)
      .from(matching)
      .innerJoin(customers, eq(customers.id, matching.id))
      .leftJoin(leads, eq(leads.id, matching.leadId))
      .leftJoin(users, eq(users.id, leads.assignedTo))
      .orderBy(desc(customers.id)),
    db
      .select({ total: countDistinct(customers.id) })
      .from(customers)
      .leftJoin(leads, its)
      .where(where),
  ]);
  return { rows: rows.map((row) => ({ ...row, ...asShown(row) })), total: counted?.total ?? 0 };
}

/** A record without any lead belongs to everybody; one whose leads are all a colleague's does not. */
function orWithoutLead(db: Db): SQL | undefined {
  const any = db.select({ id: leads.id }).from(leads).where(eq(leads.customerId, customers.id));
  return or(isNotNull(leads.id), notExists(any));
}
