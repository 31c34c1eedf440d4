import { and, desc, eq } from "drizzle-orm";
import { recordVisibleTo } from "#server/customers/queries";
import type { Db } from "#server/db/db";
import { campaigns, customers, leads } from "#server/db/schema";
import { users } from "#server/db/schema-accounts";
import type { Viewer } from "#server/http";
import { isDoNotCall } from "#server/leads/do-not-call-queries";
import { asShown, readSlab, visibleTo } from "#server/leads/queries";

const record = {
  id: customers.id,
  name: customers.name,
  firstName: customers.firstName,
  lastName: customers.lastName,
  phoneNumber: customers.phoneNumber,
  email: customers.email,
  address: customers.address,
  registrationNumber: customers.registrationNumber,
  vehicleType: customers.vehicleType,
  maker: customers.maker,
  model: customers.model,
  variant: customers.variant,
  manufactureYear: customers.manufactureYear,
  registrationDate: customers.registrationDate,
  registrationDateText: customers.registrationDateText,
  doNotCall: isDoNotCall,
  createdAt: customers.createdAt,
};

const renewal = {
  id: leads.id,
  campaignMonth: leads.campaignMonth,
  campaignName: campaigns.name,
  status: leads.status,
  subStatus: leads.subStatus,
  assignedTo: leads.assignedTo,
  assignedToName: users.firstName,
  insuranceCompany: leads.insuranceCompany,
  insuranceExpiry: leads.insuranceExpiry,
  insuranceExpiryText: leads.insuranceExpiryText,
  policyNumber: leads.policyNumber,
  premiumAmount: leads.premiumAmount,
  claimsStatus: leads.claimsStatus,
  previousNcb: leads.previousNcb,
  newInsurer: leads.newInsurer,
  newExpiry: leads.newExpiry,
  newPolicyNumber: leads.newPolicyNumber,
  newPremium: leads.newPremium,
  policyReceived: leads.policyReceived,
  nextFollowUp: leads.nextFollowUp,
  lastCallAt: leads.lastCallAt,
  createdAt: leads.createdAt,
};

/** The person and the vehicle of a record that the viewer may see. */
export async function findCustomer(db: Db, viewer: Viewer, id: number) {
  const [found] = await db
    .select(record)
    .from(customers)
    .where(and(eq(customers.id, id), recordVisibleTo(db, viewer)));
  if (!found) return undefined;
  const { mobileNumber, vehicleDetails } = asShown({ ...found, previousNcb: null });
  return { ...found, mobileNumber, vehicleDetails };
}

/** What the viewer may see of a record's renewals, newest month first. */
export async function listRenewals(db: Db, viewer: Viewer, customerId: number) {
  const found = await db
    .select(renewal)
    .from(leads)
    .innerJoin(campaigns, eq(campaigns.id, leads.campaignId))
    .leftJoin(users, eq(users.id, leads.assignedTo))
    .where(and(eq(leads.customerId, customerId), visibleTo(viewer)))
    .orderBy(desc(leads.campaignMonth), desc(leads.id));
  return found.map((lead) => ({ ...lead, previousNcb: readSlab(lead.previousNcb) }));
}
