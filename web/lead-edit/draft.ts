import {
  type FieldKind,
  fieldOf,
  type KindOf,
  type LeadFieldName,
  leadFieldNames,
} from "#contract/lead/fields";
import type { Lead } from "#contract/leads/record";
import { pick, tableOf } from "#contract/tables";
import { readClaims, readNcb } from "#web/lead/insurance-draft.ts";
import { readPremium } from "#web/lead/vehicle-numbers.ts";

/** The form's state: every field as text. */
export type Draft = Record<LeadFieldName, string>;

type Value = string | number | null;

/** The values the form started from; the server compares them to detect a colleague's change. */
export type Seen = Record<LeadFieldName, Value>;

export const seenOf = (lead: Lead): Seen => pick(lead, leadFieldNames);

export const draftOf = (seen: Seen): Draft => tableOf<Draft>(leadFieldNames, (field) => textOf(seen[field]));

export function textOf(value: Value): string {
  return value === null ? "" : String(value);
}

export function changedFields(draft: Draft, seen: Seen): LeadFieldName[] {
  return leadFieldNames.filter((field) => draft[field].trim() !== textOf(seen[field]));
}

const textOrNone = (text: string) => text || null;

/** How a field's text is read, by its kind. */
const read = {
  filled: (text) => text,
  text: textOrNone,
  email: textOrNone,
  year: (text) => (text ? Number(text) : null),
  date: textOrNone,
  amount: readPremium,
  claims: (text) => readClaims(text) || null,
  ncb: (text) => readNcb(text) || null,
  campaign: Number,
  assignee: textOrNone,
} satisfies Record<FieldKind, (text: string) => Value>;

type Edited = { [F in LeadFieldName]?: ReturnType<(typeof read)[KindOf<F>]> };

/** The edit as it is sent: the changed fields, emptied ones as null, and what each of them was before. */
export function editOf(draft: Draft, seen: Seen) {
  const changed = changedFields(draft, seen);
  return {
    ...tableOf<Edited>(changed, (field) => read[fieldOf(field).kind](draft[field].trim())),
    seen: Object.fromEntries(changed.map((field) => [field, seen[field]])),
  };
}
