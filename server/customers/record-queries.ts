import { and, desc, eq } from "drizzle-orm";
import type { Db } from "#server/db/handles";
import { users } from "#server/db/schema/accounts";
import { campaigns } from "#server/db/schema/campaigns";
import { customers } from "#server/db/schema/customers";
import { leads } from "#server/db/schema/leads";
import { customerVisibleTo } from "#server/lead/customer-queries";
import { isDoNotCall } from "#server/lead/do-not-call-queries";
import { customerFieldColumns, leadFieldColumns } from "#server/lead/field-columns";
import { displayFields, readSlab } from "#server/lead/queries";
import { visibleTo } from "#server/lead/scope";
import type { Viewer } from "#server/platform/http";

const record = {
  id: customers.id,
  name: customers.name,
  ...customerFieldColumns,
  registrationDateText: customers.registrationDateText,
  otherDetails: customers.otherDetails,
  doNotCall: isDoNotCall,
  createdAt: customers.createdAt,
};

const { campaignId, ...renewalFields } = leadFieldColumns;
const renewal = {
  id: leads.id,
  campaignMonth: leads.campaignMonth,
  campaignName: campaigns.name,
  status: leads.status,
  subStatus: leads.subStatus,
  assignedToName: users.firstName,
  ...renewalFields,
  insuranceExpiryText: leads.insuranceExpiryText,
  policyReceived: leads.policyReceived,
  nextFollowUp: leads.nextFollowUp,
  lastCallAt: leads.lastCallAt,
  createdAt: leads.createdAt,
};

/** The person and the vehicle of a record in the viewer's scope. */
export async function findCustomer(db: Db, viewer: Viewer, id: number) {
  const [found] = await db
    .select(record)
    .from(customers)
    .where(and(eq(customers.id, id), customerVisibleTo(db, viewer)));
  if (!found) return undefined;
  const { mobileNumber, vehicleDetails } = displayFields({ ...found, previousNcb: null });
  return { ...found, mobileNumber, vehicleDetails };
}

/** A record's renewals in the viewer's scope, newest month first. */
export async function listRenewals(db: Db, viewer: Viewer, customerId: number) {
  const found = await db
    .select(renewal)
    .from(leads)
    .innerJoin(campaigns, eq(campaigns.id, campaignId))
    .leftJoin(users, eq(users.id, leads.assignedTo))
    .where(and(eq(leads.customerId, customerId), visibleTo(viewer)))
    .orderBy(desc(leads.campaignMonth), desc(leads.id));
  return found.map((lead) => ({ ...lead, previousNcb: readSlab(lead.previousNcb) }));
}
