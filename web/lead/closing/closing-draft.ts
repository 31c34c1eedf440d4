import type { closingFields, lossFields, saleFields } from "#contract/lead/closing/fields";
import {
  ENDS_TOO_EARLY,
  endsTooEarly,
  expiryAfter,
  lastDayOf,
  startAfter,
} from "#contract/lead/closing/policy-year";
import { fieldOf } from "#contract/lead/fields";
import type { Lead } from "#contract/leads/record";
import type { Quote } from "#contract/quotes/calls";
import { tableOf } from "#contract/tables";
import { addDays, isDate } from "#contract/time/calendar";
import { textOf } from "#web/lib/form.ts";
import { editOfLead } from "../lead-form.ts";
import { readPremium } from "../vehicle-numbers.ts";
import { isKnown } from "./known.ts";

export type ClosingField = (typeof closingFields)[number];
export type SaleField = (typeof saleFields)[number];
export type LossField = (typeof lossFields)[number];
type Texts<F extends ClosingField> = Partial<Record<F, string>>;

/** What was typed; otherwise what is known, or what is likely while nothing is. */
export function draftOf<F extends ClosingField>(
  fields: readonly F[],
  lead: Pick<Lead, F>,
  likely: Texts<F>,
  typed: Partial<Record<string, string>>,
): Record<F, string> {
  const known = isKnown(fields, lead);
  return tableOf<Record<F, string>>(
    fields,
    (field) => typed[field] ?? (known ? textOf(lead[field]) : (likely[field] ?? "")),
  );
}

/** A premium must be numeric (specification §5); a new policy ends after its start. */
export function faultsOf<F extends ClosingField>(fields: readonly F[], draft: Record<F, string>): Texts<F> {
  const wrong = fields.filter(
    (field) =>
      fieldOf(field).kind === "amount" && draft[field].trim() !== "" && readPremium(draft[field]) === null,
  );
  const texts: Partial<Record<ClosingField, string>> = draft;
  const { newStart, newExpiry } = texts;
  return {
    ...tableOf<Texts<F>>(wrong, () => "Premium must be numeric"),
    ...(endsTooEarly(newStart || null, newExpiry || null) && { newExpiry: ENDS_TOO_EARLY }),
  };
}

/** Undefined when nothing changed. */
export function editOf<F extends ClosingField>(
  fields: readonly F[],
  draft: Record<F, string>,
  lead: Pick<Lead, F>,
) {
  const edit = editOfLead(fields, draft, lead);
  return Object.keys(edit.seen).length > 0 ? edit : undefined;
}

type Offer = Pick<Quote, "insurer" | "total" | "chosen" | "sentAt">;

/** The quote that the customer took: the chosen one, otherwise the only one sent. */
export function takenOf<Q extends Offer>(quotes: readonly Q[]): Q | undefined {
  const sent = quotes.filter(({ sentAt }) => sentAt !== null);
  return quotes.find(({ chosen }) => chosen) ?? (sent.length === 1 ? sent[0] : undefined);
}

/** What the new policy is likely to say: the quote's insurer and total, and a year that follows on the old policy. */
export function likelySale(
  { insuranceExpiry }: Pick<Lead, "insuranceExpiry">,
  taken: Offer | undefined,
  typedStart: string | undefined,
  today: string,
): Texts<SaleField> {
  const newStart = startAfter(insuranceExpiry, today);
  const start = typedStart ?? newStart;
  return {
    newStart,
    newExpiry: isDate(start) ? lastDayOf(start) : "",
    ...(taken && { newInsurer: taken.insurer, newPremium: String(taken.total) }),
  };
}

/** A policy bought elsewhere is likely to follow on the old one; who is not interested may have none. */
export function likelyLoss(
  { insuranceExpiry }: Pick<Lead, "insuranceExpiry">,
  outcome: string | null,
  today: string,
): Texts<LossField> {
  return outcome === "policy_done_outside" ? { lostExpiry: expiryAfter(insuranceExpiry, today) ?? "" } : {};
}

/** A policy elsewhere that ended more than a year ago is probably the former one. */
export const isLongOver = (lostExpiry: string, today: string): boolean =>
  isDate(lostExpiry) && lostExpiry < addDays(today, -365);
