import { UNASSIGNED } from "#contract/assignment";
import { NEW_LEAD_STATUS } from "#contract/lead/outcomes";
import { isCallablePhone } from "#contract/lead/people";
import { NOT_CALLABLE } from "#contract/lead/wrong-numbers";
import { keysOf, tableOf } from "#contract/tables";
import { numberFaults, readPremium } from "#web/lead/vehicle-numbers.ts";
import { asTyped, orNull, readAll, serverErrorOf } from "#web/lib/form.ts";

/** The customer's fields; empty optional ones are sent as null (specification §5). */
const readers = {
  firstName: asTyped,
  lastName: asTyped,
  mobileNumber: asTyped,
  email: orNull,
  address: orNull,
  vehicleType: asTyped,
  registrationNumber: orNull,
  maker: orNull,
  model: orNull,
  manufactureYear: (text: string) => Number(text) || null,
  policyNumber: orNull,
  policyExpiryDate: orNull,
  premiumAmount: readPremium,
};

/** The initial values of the modal 'Add New Lead' (specification §2). */
export const emptyDraft = {
  ...tableOf<Record<keyof typeof readers, string>>(keysOf(readers), () => ""),
  campaignId: "",
  assignedUserId: "",
};

/** The values of the modal: every field as text. */
export type Draft = typeof emptyDraft;
export type DraftField = keyof Draft;
export type DraftErrors = Partial<Draft>;

const required: [field: DraftField, label: string][] = [
  ["firstName", "First name"],
  ["lastName", "Last name"],
  ["mobileNumber", "Mobile number"],
  ["vehicleType", "Vehicle type"],
  ["campaignId", "Campaign"],
];

export function isTouched(draft: Draft): boolean {
  return Object.values(draft).some((text) => text.trim() !== "");
}

/** Errors detectable before sending (specification §5); the server has the final say. */
export function errorsOf(draft: Draft, today: string): DraftErrors {
  const missing = required.filter(([field]) => !draft[field].trim());
  const isOdd = draft.mobileNumber.trim() !== "" && !isCallablePhone(draft.mobileNumber);
  return {
    ...Object.fromEntries(missing.map(([field, label]) => [field, `${label} is required`])),
    ...(isOdd && { mobileNumber: NOT_CALLABLE }),
    ...numberFaults(draft, today),
  };
}

/** The customer as sent. */
export const customerOf = (draft: Draft) => readAll(readers, draft);

/** The lead as sent, with its status as the specification (§4) spells it. */
export function leadOf(draft: Draft) {
  return {
    campaignId: Number(draft.campaignId),
    assignedUserId: draft.assignedUserId === UNASSIGNED ? null : draft.assignedUserId || null,
    status: NEW_LEAD_STATUS,
  };
}

export const serverErrorsOf = (error: unknown): DraftErrors =>
  serverErrorOf(error, keysOf(emptyDraft), "Failed to create lead");
