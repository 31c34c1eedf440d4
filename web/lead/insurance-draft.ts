import { insuranceFields } from "#contract/lead/fields";
import { insurerLabels, readInsurer } from "#contract/lead/insurers";
import { type ClaimsStatus, claimsStatusNames, ncbSlabs } from "#contract/lead/vehicles";
import type { Lead } from "#contract/leads/record";

/** The option that opens a field for an insurer outside the list. */
export const OTHER = "other";

type Ncb = (typeof ncbSlabs)[number];

export interface InsuranceDraft {
  insurer: string;
  otherInsurer: string;
  expiry: string;
  claimsStatus: ClaimsStatus | "";
  previousNcb: Ncb | "";
}

/** The part of a lead that the modal edits. */
export type Insurance = Pick<Lead, (typeof insuranceFields)[number]>;

export function draftOf(lead: Insurance): InsuranceDraft {
  const company = readInsurer(lead.insuranceCompany ?? "");
  const listed = company === "" || insurerLabels.includes(company);
  return {
    insurer: listed ? company : OTHER,
    otherInsurer: listed ? "" : company,
    expiry: lead.insuranceExpiry ?? "",
    claimsStatus: lead.claimsStatus ?? "",
    previousNcb: lead.previousNcb ?? "",
  };
}

/**
 * Only the changed fields, with their former values, so that a colleague's concurrent change is not
 * overwritten. Empty values are omitted and stay unchanged (specification §5).
 */
export function editOf(draft: InsuranceDraft, lead: Insurance) {
  const [now, before] = [valuesOf(draft), valuesOf(draftOf(lead))];
  const changed = insuranceFields.filter((field) => now[field] && now[field] !== before[field]);
  const ifChanged = <T>(field: (typeof insuranceFields)[number], value: T) =>
    changed.includes(field) ? value : undefined;
  return {
    insuranceCompany: ifChanged("insuranceCompany", now.insuranceCompany),
    insuranceExpiry: ifChanged("insuranceExpiry", now.insuranceExpiry),
    claimsStatus: ifChanged("claimsStatus", now.claimsStatus || undefined),
    previousNcb: ifChanged("previousNcb", now.previousNcb || undefined),
    seen: Object.fromEntries(changed.map((field) => [field, lead[field]])),
  };
}

function valuesOf(draft: InsuranceDraft) {
  const insurer = draft.insurer === OTHER ? draft.otherInsurer : draft.insurer;
  return {
    insuranceCompany: readInsurer(insurer.trim()),
    insuranceExpiry: draft.expiry,
    claimsStatus: draft.claimsStatus,
    previousNcb: draft.previousNcb,
  };
}

export function readClaims(value: string): ClaimsStatus | "" {
  return claimsStatusNames.find((name) => name === value) ?? "";
}

export function readNcb(value: string): Ncb | "" {
  return ncbSlabs.find((slab) => slab === value) ?? "";
}
