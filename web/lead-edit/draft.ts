import { type LeadFieldName, leadFieldNames } from "#contract/lead/fields";
import type { Lead } from "#contract/leads/record";
import { pick } from "#contract/tables";
import { editOfLead } from "#web/lead/lead-form.ts";
import { changedFields, textsOf, type Value } from "#web/lib/form.ts";

export type Draft = Record<LeadFieldName, string>;

/** The values the form started from; the server compares them to detect a colleague's change. */
export type Seen = Record<LeadFieldName, Value>;

export const seenOf = (lead: Lead): Seen => pick(lead, leadFieldNames);
export const draftOf = (seen: Seen): Draft => textsOf(leadFieldNames, seen);
export const isChanged = (draft: Draft, seen: Seen) => changedFields(leadFieldNames, draft, seen).length > 0;
export const editOf = (draft: Draft, seen: Seen) => editOfLead(leadFieldNames, draft, seen);
