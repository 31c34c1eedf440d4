import { insuranceFields } from "#contract/lead/fields";
import { insurerLabels, readInsurer } from "#contract/lead/insurers";
import type { Lead } from "#contract/leads/record";
import { textsOf } from "#web/lib/form.ts";
import { editOfLead } from "./lead-form.ts";

/** The option that opens a field for an insurer outside the list. */
export const OTHER = "other";

/** The part of a lead that the modal edits. */
export type Insurance = Pick<Lead, (typeof insuranceFields)[number]>;
export type InsuranceDraft = ReturnType<typeof draftOf>;

export function draftOf(lead: Insurance) {
  const { insuranceCompany, ...texts } = textsOf(insuranceFields, lead);
  const company = readInsurer(insuranceCompany);
  const listed = company === "" || insurerLabels.includes(company);
  return { ...texts, insurer: listed ? company : OTHER, otherInsurer: listed ? "" : company };
}

/** Only the changed fields; empty ones are omitted and stay unchanged (specification §5). */
export function editOf(draft: InsuranceDraft, lead: Insurance) {
  const [now, before] = [withCompany(draft), withCompany(draftOf(lead))];
  const changed = insuranceFields.filter((field) => now[field] && now[field] !== before[field]);
  return editOfLead(insuranceFields, now, lead, changed);
}

function withCompany({ insurer, otherInsurer, ...texts }: InsuranceDraft) {
  return { ...texts, insuranceCompany: readInsurer((insurer === OTHER ? otherInsurer : insurer).trim()) };
}
