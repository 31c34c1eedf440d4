import * as z from "zod";
import {
  type FieldKind,
  fieldOf,
  type KindOf,
  type LeadField,
  type LeadFieldName,
  leadFieldNames,
  TEXT_MAX,
} from "#contract/lead/fields";
import { claimsStatusNames, ncbSlabs } from "#contract/lead/vehicles";
import { Amount, DateOnly, IdNumber, oneLine, Seen, Text } from "#contract/schemas";
import { tableOf } from "#contract/tables";

const optional = (max = TEXT_MAX) =>
  Text(max)
    .nullish()
    .transform((text) => (text === undefined ? undefined : oneLine(text ?? "") || null));

const filled = (message: string) =>
  Text(TEXT_MAX).transform(oneLine).pipe(z.string().min(1, message)).optional();

/** How a field is read from an edit, by its kind. */
const edited = {
  filled: ({ missing = "Required" }: LeadField) => filled(missing),
  text: ({ max }: LeadField) => optional(max),
  email: ({ max }: LeadField) => optional(max).pipe(z.email("Invalid email address").nullish()),
  year: () => z.number().int().nullish(),
  date: () => DateOnly.nullish(),
  amount: () => Amount.nullish(),
  claims: () => z.enum(claimsStatusNames).nullish(),
  ncb: () =>
    z
      .preprocess(
        (value) => (typeof value === "string" ? value.replace(/%$/, "") : value),
        z.enum(ncbSlabs).nullish(),
      )
      .optional(),
  campaign: () => IdNumber.optional(),
  assignee: () => z.uuid().nullish(),
} satisfies Record<FieldKind, (field: LeadField) => z.ZodType>;

const fields = tableOf<{ [F in LeadFieldName]: ReturnType<(typeof edited)[KindOf<F>]> }>(
  leadFieldNames,
  (name) => edited[fieldOf(name).kind](fieldOf(name)),
);

/**
 * An edit: an absent field is unchanged, null clears it. Unknown fields and fields the caller may not change
 * are ignored.
 */
export const LeadEdit = z.object({
  ...fields,
  /** The request id of the sender's outcome that these belong to: its undo takes them back. */
  ofOutcome: z.uuid().optional(),
  seen: Seen(leadFieldNames),
});
export type LeadEdit = z.output<typeof LeadEdit>;
