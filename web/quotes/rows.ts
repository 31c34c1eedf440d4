import { type AddOn, addOnNames, addOns } from "#contract/quotes/add-ons";
import type { Quote } from "#contract/quotes/calls";
import { plans } from "#contract/quotes/plans";
import { hasParts, premiumOf } from "#contract/quotes/premium";
import { formatRupees, formatWholeRupees } from "#contract/rupees";
import { formatDate, formatDateTime } from "#web/lib/format/format.ts";

/** A line of the comparison: its label, and a quote's value; null where the quote does not have it. */
export interface ComparedRow {
  label: string;
  of: (quote: Quote) => string | null;
}

const amount = (rupees: number | null) => (rupees === null ? null : formatRupees(rupees));

/** The lines above the total. One that no quote has is left out. */
export function rowsOf(quotes: readonly Quote[]): ComparedRow[] {
  const rows: ComparedRow[] = [
    { label: "Plan", of: ({ plan }) => plans[plan].label },
    { label: "Insured value (IDV)", of: ({ idv }) => amount(idv) },
    { label: "Own damage", of: ({ ownDamage }) => amount(ownDamage) },
    { label: "Discount", of: ({ discount }) => (discount ? `−${formatRupees(discount)}` : null) },
    { label: "No-claim bonus", of: bonusText },
    { label: "Add-ons together", of: ({ addOnPremium }) => amount(addOnPremium) },
    { label: "Third party", of: ({ thirdParty }) => amount(thirdParty) },
    { label: "GST", of: (quote) => (hasParts(quote) ? formatRupees(premiumOf(quote).tax) : null) },
  ];
  return rows.filter(({ of }) => quotes.some((quote) => of(quote) !== null));
}

/** Of those that any of the quotes has. */
export function addOnsOf(quotes: readonly Quote[]): { name: AddOn; label: string }[] {
  return addOnNames
    .filter((name) => quotes.some((quote) => quote.addOns.includes(name)))
    .map((name) => ({ name, label: addOns[name] }));
}

function bonusText(quote: Quote): string | null {
  if (quote.ncb === null) return null;
  const { bonus } = premiumOf(quote);
  return bonus > 0 ? `${quote.ncb}%: −${formatWholeRupees(bonus)}` : `${quote.ncb}%`;
}

export const validText = ({ validUntil }: Quote) => (validUntil === null ? null : formatDate(validUntil));

export const sentText = ({ sentAt }: Quote) => (sentAt ? `Sent ${formatDateTime(sentAt)}` : "Not sent");
