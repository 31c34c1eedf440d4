import { isPhoneField, type LeadFieldName, leadFieldNames, leadFields } from "#contract/lead/fields";
import { isCallablePhone } from "#contract/lead/people";
import { NOT_CALLABLE } from "#contract/lead/wrong-numbers";
import type { Lead } from "#contract/leads/record";
import { type ErasableField, erasableFields } from "#contract/personal-data/erased-text";
import { pick, tableOf } from "#contract/tables";
import { type Identity, identityOf } from "#web/lead/existing/existing.ts";
import { editOfLead } from "#web/lead/lead-form.ts";
import { numberFaults } from "#web/lead/vehicle-numbers.ts";
import { changedFields, textsOf, type Value } from "#web/lib/form.ts";

export type Draft = Record<LeadFieldName, string>;

/** The values the form started from; the server compares them to detect a colleague's change. */
export type Seen = Record<LeadFieldName, Value>;

export const seenOf = (lead: Lead): Seen => pick(lead, leadFieldNames);
export const draftOf = (seen: Seen): Draft => textsOf(leadFieldNames, seen);
export const isChanged = (draft: Draft, seen: Seen) => changedFields(leadFieldNames, draft, seen).length > 0;
export const editOf = (draft: Draft, seen: Seen) => editOfLead(leadFieldNames, draft, seen);

/** What of the person and the vehicle is changed. */
export function identityOfEdit(draft: Draft, seen: Seen): Identity {
  const changed = changedFields(leadFieldNames, draft, seen);
  const typed = (field: ErasableField) => (changed.includes(field) ? draft[field] : "");
  return identityOf(tableOf<Record<ErasableField, string>>(erasableFields, typed));
}

/** The errors of all fields that can be told before sending; what was stored and is not touched may be odd. */
export function faultsOf(draft: Draft, seen: Seen, today: string): Partial<Draft> {
  const typed = changedFields(leadFieldNames, draft, seen).flatMap((field) => {
    const fault = faultOf(field, draft[field].trim());
    return fault ? [[field, fault]] : [];
  });
  return { ...Object.fromEntries(typed), ...numberFaults(draft, today) };
}

function faultOf(field: LeadFieldName, text: string): string | undefined {
  const row = leadFields[field];
  if (text === "") return "missing" in row ? row.missing : undefined;
  if (isPhoneField(field) && !isCallablePhone(text)) return NOT_CALLABLE;
  if (row.kind === "email" && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) return "Invalid email address";
  return undefined;
}
