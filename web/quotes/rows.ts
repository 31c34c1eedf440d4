import { addOnNames, addOns } from "#contract/quotes/add-ons";
import type { Quote } from "#contract/quotes/calls";
import { plans } from "#contract/quotes/plans";
import { hasParts, premiumOf } from "#contract/quotes/premium";
import { formatRupees, formatWholeRupees } from "#contract/rupees";
import { differenceText } from "#web/lead/quotes/compared.ts";
import { formatDate, formatDateTime } from "#web/lib/format/format.ts";

/** A line of the comparison: its label, and a quote's value; null where it is unknown. */
export interface ComparedRow {
  label: string;
  of: (quote: Quote) => string | null;
}

const amount = (rupees: number | null) => (rupees === null ? null : formatRupees(rupees));

const facts: readonly ComparedRow[] = [
  { label: "Plan", of: ({ plan }) => plans[plan].label },
  { label: "Insured value (IDV)", of: ({ idv }) => amount(idv) },
];

/** They add up to the total. */
const premiums: readonly ComparedRow[] = [
  { label: "Own damage", of: ({ ownDamage }) => amount(ownDamage) },
  { label: "Discount", of: ({ discount }) => (discount ? `−${formatRupees(discount)}` : null) },
  { label: "No-claim bonus", of: bonusText },
  { label: "Add-on premium", of: ({ addOnPremium }) => amount(addOnPremium) },
  { label: "Third party", of: ({ thirdParty }) => amount(thirdParty) },
  { label: "GST", of: (quote) => (hasParts(quote) ? formatRupees(premiumOf(quote).tax) : null) },
  { label: "Other, as the insurer states it", of: otherText },
];

const knownIn = (rows: readonly ComparedRow[], quotes: readonly Quote[]) =>
  rows.filter(({ of }) => quotes.some((quote) => of(quote) !== null));

/** The lines above the total, but for the add-ons between them. One that no quote has is left out. */
export const factsOf = (quotes: readonly Quote[]) => knownIn(facts, quotes);
export const premiumsOf = (quotes: readonly Quote[]) => knownIn(premiums, quotes);

/** The add-ons that any of the quotes has: 'Yes' or 'No'. */
export function addOnsOf(quotes: readonly Quote[]): ComparedRow[] {
  return addOnNames
    .filter((name) => quotes.some((quote) => quote.addOns.includes(name)))
    .map((name) => ({
      label: addOns[name],
      of: (quote) => {
        if (quote.addOns.includes(name)) return "Yes";
        return areAddOnsKnown(quote) ? "No" : null;
      },
    }));
}

/** Of a quote with nothing but a total they are not. */
const areAddOnsKnown = (quote: Quote) =>
  hasParts(quote) || quote.addOns.length > 0 || !plans[quote.plan].ownDamage;

function bonusText(quote: Quote): string | null {
  if (quote.ncb === null) return null;
  const { bonus } = premiumOf(quote);
  return bonus > 0 ? `${quote.ncb}%: −${formatWholeRupees(bonus)}` : `${quote.ncb}%`;
}

function otherText(quote: Quote): string | null {
  if (quote.statedTotal === null || !hasParts(quote)) return null;
  const { total } = premiumOf(quote);
  return total === quote.statedTotal ? null : (differenceText(quote.statedTotal, total) ?? null);
}

export const validText = ({ validUntil }: Quote) => (validUntil === null ? null : formatDate(validUntil));

export const sentText = ({ sentAt }: Quote) => (sentAt ? `Sent ${formatDateTime(sentAt)}` : "Not sent");
