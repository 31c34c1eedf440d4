import {
  type FieldKind,
  fieldOf,
  type KindOf,
  type LeadFieldName,
  leadFieldNames,
} from "#contract/lead/fields";
import { claimsStatusNames, ncbSlabs } from "#contract/lead/vehicles";
import { pick, tableOf } from "#contract/tables";
import { asTyped, changedFields, orNull, readSome, type Value } from "#web/lib/form.ts";
import { readPremium } from "./vehicle-numbers.ts";

/** How a field's text is read, by its kind. */
const byKind = {
  filled: asTyped,
  text: orNull,
  email: orNull,
  year: (text) => (text ? Number(text) : null),
  date: orNull,
  amount: readPremium,
  claims: (text) => claimsStatusNames.find((name) => name === text) ?? null,
  ncb: (text) => ncbSlabs.find((slab) => slab === text) ?? null,
  campaign: Number,
  assignee: orNull,
} satisfies Record<FieldKind, (text: string) => Value>;

type Edited = { [F in LeadFieldName]: ReturnType<(typeof byKind)[KindOf<F>]> };
const readers = tableOf<{ [F in LeadFieldName]: (text: string) => Edited[F] }>(
  leadFieldNames,
  (field) => byKind[fieldOf(field).kind],
);

/**
 * The edit of a lead as it is sent: the changed fields, emptied ones as null, and what each of them was
 * before, so that a colleague's concurrent change is not overwritten.
 */
export function editOfLead<F extends LeadFieldName>(
  fields: readonly F[],
  draft: Readonly<Record<F, string>>,
  seen: Readonly<Record<F, Value>>,
  changed = changedFields(fields, draft, seen),
) {
  return {
    ...readSome<Pick<Edited, F>>(pick(readers, fields), draft, changed),
    seen: Object.fromEntries(changed.map((field) => [field, seen[field]])),
  };
}
