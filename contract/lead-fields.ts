import { dateLabel } from "./calendar.ts";
import { claimsStatuses, claimsStatusNames } from "./vehicles.ts";

/** What may be edited of a lead, and how the history and the form call it. A new field is one row here. */
export interface LeadField {
  label: string;
  /** Where it stands: with the person and vehicle, or with this renewal. */
  of: "customer" | "lead";
  /** How its value reads, where that differs from how it is kept. */
  said?: (value: string) => string;
  /** Only those who assign leads change it; from others it is ignored. */
  assigners?: true;
}

const labelOfClaims = (status: string) => {
  const known = claimsStatusNames.find((name) => name === status);
  return known ? claimsStatuses[known] : status;
};

export const leadFields = {
  firstName: { label: "First name", of: "customer" },
  lastName: { label: "Last name", of: "customer" },
  phoneNumber: { label: "Phone", of: "customer" },
  email: { label: "Email", of: "customer" },
  address: { label: "Address", of: "customer" },
  registrationNumber: { label: "Registration number", of: "customer" },
  vehicleType: { label: "Vehicle type", of: "customer" },
  maker: { label: "Maker", of: "customer" },
  model: { label: "Model", of: "customer" },
  variant: { label: "Variant", of: "customer" },
  manufactureYear: { label: "Manufacture year", of: "customer" },
  registrationDate: { label: "Registration date", of: "customer", said: dateLabel },
  insuranceCompany: { label: "Insurance company", of: "lead" },
  insuranceExpiry: { label: "Insurance expiry", of: "lead", said: dateLabel },
  policyNumber: { label: "Policy number", of: "lead" },
  premiumAmount: { label: "Premium", of: "lead" },
  claimsStatus: { label: "Claims status", of: "lead", said: labelOfClaims },
  previousNcb: { label: "Previous NCB", of: "lead", said: (percent) => `${percent}%` },
  newInsurer: { label: "New insurer", of: "lead" },
  newExpiry: { label: "New expiry", of: "lead", said: dateLabel },
  newPolicyNumber: { label: "New policy number", of: "lead" },
  newPremium: { label: "New premium", of: "lead" },
  campaignId: { label: "Campaign", of: "lead", assigners: true },
  assignedTo: { label: "Assigned to", of: "lead", assigners: true },
} as const satisfies Record<string, LeadField>;

export type LeadFieldName = keyof typeof leadFields;
export const leadFieldNames = Object.keys(leadFields) as [LeadFieldName, ...LeadFieldName[]];

/** The fields of the insurance modal (specification §7). */
export const insuranceFields = [
  "insuranceCompany",
  "insuranceExpiry",
  "claimsStatus",
  "previousNcb",
] as const satisfies LeadFieldName[];

/** What may be told of the policy we sold. */
export const saleFields = [
  "newInsurer",
  "newExpiry",
  "newPolicyNumber",
  "newPremium",
] as const satisfies LeadFieldName[];

export function isForAssigners(field: LeadFieldName): boolean {
  return "assigners" in leadFields[field];
}
