import { type LeadFieldName, leadFieldNames } from "#contract/lead-fields";
import type { Lead } from "#contract/leads";
import { readClaims, readNcb } from "../detail/insurance-draft.ts";
import { readPremium } from "../vehicle-numbers.ts";

/** What stands in the form: every field as text. */
export type Draft = Record<LeadFieldName, string>;

type Value = string | number | null;

/** The values that the form started from, and against which the server tells a colleague's change. */
export type Seen = Record<LeadFieldName, Value>;

export function seenOf(lead: Lead): Seen {
  return {
    firstName: lead.firstName,
    lastName: lead.lastName,
    phoneNumber: lead.phoneNumber,
    email: lead.email,
    address: lead.address,
    registrationNumber: lead.registrationNumber,
    vehicleType: lead.vehicleType,
    maker: lead.maker,
    model: lead.model,
    variant: lead.variant,
    manufactureYear: lead.manufactureYear,
    registrationDate: lead.registrationDate,
    insuranceCompany: lead.insuranceCompany,
    insuranceExpiry: lead.insuranceExpiry,
    policyNumber: lead.policyNumber,
    premiumAmount: lead.premiumAmount,
    claimsStatus: lead.claimsStatus,
    previousNcb: lead.previousNcb,
    newInsurer: lead.newInsurer,
    newExpiry: lead.newExpiry,
    newPolicyNumber: lead.newPolicyNumber,
    newPremium: lead.newPremium,
    campaignId: lead.campaignId,
    assignedTo: lead.assignedTo,
  };
}

export function textOf(value: Value): string {
  return value === null ? "" : String(value);
}

export function draftOf(seen: Seen): Draft {
  return {
    firstName: textOf(seen.firstName),
    lastName: textOf(seen.lastName),
    phoneNumber: textOf(seen.phoneNumber),
    email: textOf(seen.email),
    address: textOf(seen.address),
    registrationNumber: textOf(seen.registrationNumber),
    vehicleType: textOf(seen.vehicleType),
    maker: textOf(seen.maker),
    model: textOf(seen.model),
    variant: textOf(seen.variant),
    manufactureYear: textOf(seen.manufactureYear),
    registrationDate: textOf(seen.registrationDate),
    insuranceCompany: textOf(seen.insuranceCompany),
    insuranceExpiry: textOf(seen.insuranceExpiry),
    policyNumber: textOf(seen.policyNumber),
    premiumAmount: textOf(seen.premiumAmount),
    claimsStatus: textOf(seen.claimsStatus),
    previousNcb: textOf(seen.previousNcb),
    newInsurer: textOf(seen.newInsurer),
    newExpiry: textOf(seen.newExpiry),
    newPolicyNumber: textOf(seen.newPolicyNumber),
    newPremium: textOf(seen.newPremium),
    campaignId: textOf(seen.campaignId),
    assignedTo: textOf(seen.assignedTo),
  };
}

export function changedFields(draft: Draft, seen: Seen): LeadFieldName[] {
  return leadFieldNames.filter((field) => draft[field].trim() !== textOf(seen[field]));
}

/** The edit as it travels: what changed, empty fields cleared, and what each of them was before. */
export function editOf(draft: Draft, seen: Seen) {
  const changed = changedFields(draft, seen);
  const ifChanged = <T>(field: LeadFieldName, value: (text: string) => T): T | undefined =>
    changed.includes(field) ? value(draft[field].trim()) : undefined;
  const text = (field: LeadFieldName) => ifChanged(field, (given) => given || null);
  return {
    firstName: ifChanged("firstName", (given) => given),
    lastName: text("lastName"),
    phoneNumber: ifChanged("phoneNumber", (given) => given),
    email: text("email"),
    address: text("address"),
    registrationNumber: text("registrationNumber"),
    vehicleType: text("vehicleType"),
    maker: text("maker"),
    model: text("model"),
    variant: text("variant"),
    manufactureYear: ifChanged("manufactureYear", (given) => (given ? Number(given) : null)),
    registrationDate: text("registrationDate"),
    insuranceCompany: text("insuranceCompany"),
    insuranceExpiry: text("insuranceExpiry"),
    policyNumber: text("policyNumber"),
    premiumAmount: ifChanged("premiumAmount", readPremium),
    claimsStatus: ifChanged("claimsStatus", (given) => readClaims(given) || null),
    previousNcb: ifChanged("previousNcb", (given) => readNcb(given) || null),
    newInsurer: text("newInsurer"),
    newExpiry: text("newExpiry"),
    newPolicyNumber: text("newPolicyNumber"),
    newPremium: ifChanged("newPremium", readPremium),
    campaignId: ifChanged("campaignId", Number),
    assignedTo: text("assignedTo"),
    seen: Object.fromEntries(changed.map((field) => [field, seen[field]])),
  };
}
