import { insurerLabels, readInsurer } from "#contract/insurers";
import type { Lead } from "#contract/leads";
import { type ClaimsStatus, claimsStatusNames, ncbSlabs } from "#contract/vehicles";

/** The choice that opens a box for an insurer outside the list. */
export const OTHER = "other";

type Ncb = (typeof ncbSlabs)[number];

export interface InsuranceDraft {
  insurer: string;
  otherInsurer: string;
  expiry: string;
  claimsStatus: ClaimsStatus | "";
  previousNcb: Ncb | "";
}

export function draftOf(lead: Lead): InsuranceDraft {
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

/** Empty values are left out and stay as they are (specification §5). */
export function editOf(draft: InsuranceDraft) {
  const insurer = (draft.insurer === OTHER ? draft.otherInsurer : draft.insurer).trim();
  return {
    ...(insurer && { insuranceCompany: readInsurer(insurer) }),
    ...(draft.expiry && { insuranceExpiry: draft.expiry }),
    ...(draft.claimsStatus && { claimsStatus: draft.claimsStatus }),
    ...(draft.previousNcb && { previousNcb: draft.previousNcb }),
  };
}

export function readClaims(value: string): ClaimsStatus | "" {
  return claimsStatusNames.find((name) => name === value) ?? "";
}

export function readNcb(value: string): Ncb | "" {
  return ncbSlabs.find((slab) => slab === value) ?? "";
}
