import { NEW_LEAD_STATUS } from "#contract/lead/outcomes";
import { numberFaults, readPremium } from "#web/lead/vehicle-numbers.ts";
import { ApiError, messageOf } from "#web/lib/http/api.ts";

const emptyPerson = { firstName: "", lastName: "", mobileNumber: "", email: "", address: "" };
const emptyVehicle = {
  vehicleType: "",
  registrationNumber: "",
  maker: "",
  model: "",
  manufactureYear: "",
  policyNumber: "",
  policyExpiryDate: "",
  premiumAmount: "",
};

/** The initial values of the modal 'Add New Lead' (specification §2). */
export const emptyDraft = { ...emptyPerson, ...emptyVehicle, campaignId: "", assignedUserId: "" };

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
  return {
    ...Object.fromEntries(missing.map(([field, label]) => [field, `${label} is required`])),
    ...numberFaults(draft, today),
  };
}

/** The customer as sent: empty optional fields are null (specification §5). */
export function customerOf(draft: Draft) {
  return {
    firstName: draft.firstName.trim(),
    lastName: draft.lastName.trim(),
    mobileNumber: draft.mobileNumber.trim(),
    email: draft.email.trim() || null,
    address: draft.address.trim() || null,
    vehicleType: draft.vehicleType,
    registrationNumber: draft.registrationNumber.trim() || null,
    maker: draft.maker.trim() || null,
    model: draft.model.trim() || null,
    manufactureYear: Number(draft.manufactureYear) || null,
    policyNumber: draft.policyNumber.trim() || null,
    policyExpiryDate: draft.policyExpiryDate || null,
    premiumAmount: readPremium(draft.premiumAmount),
  };
}

/** The lead as sent, with its status as the specification (§4) spells it. */
export function leadOf(draft: Draft) {
  return {
    campaignId: Number(draft.campaignId),
    assignedUserId: draft.assignedUserId || null,
    status: NEW_LEAD_STATUS,
  };
}

/** The server's errors, by field. */
export function serverErrorsOf(error: unknown): DraftErrors {
  const field = error instanceof ApiError ? error.field : undefined;
  return isField(field) ? { [field]: messageOf(error, "Failed to create lead") } : {};
}

function isField(name: string | undefined): name is DraftField {
  return name !== undefined && Object.hasOwn(emptyDraft, name);
}
