import { addOnNames, addOns } from "#contract/quotes/add-ons";
import type { Quote } from "#contract/quotes/calls";
import { plans } from "#contract/quotes/plans";
import { hasParts, premiumOf, shownPremiumOf } from "#contract/quotes/premium";
import { formatRupees } from "#contract/rupees";
import { differenceText } from "#web/lead/quotes/compared.ts";
import { formatDate, formatDateTime } from "#web/lib/format/format.ts";

/** A line of the comparison: its label, and a quote's value; null where it is unknown. */
export interface ComparedRow {
  label: string;
  of: (quote: Quote) => string | null;
}

type Part = "ownDamage" | "discount" | "addOnPremium" | "thirdParty";

function partOf(quote: Quote, name: Part): string | null {
  const rupees = quote[name];
  return rupees === null ? null : formatRupees(rupees, shownPremiumOf(quote).hasPaise);
}

const facts: readonly ComparedRow[] = [
  { label: "Plan", of: ({ plan }) => plans[plan].label },
  { label: "Insured value (IDV)", of: ({ idv }) => (idv === null ? null : formatRupees(idv)) },
];

/** They add up to the total. */
const premiums: readonly ComparedRow[] = [
  { label: "Own damage", of: (quote) => partOf(quote, "ownDamage") },
  { label: "Discount", of: (quote) => (quote.discount ? `−${partOf(quote, "discount")}` : null) },
  { label: "No-claim bonus", of: bonusText },
  { label: "Add-on premium", of: (quote) => partOf(quote, "addOnPremium") },
  { label: "Third party", of: (quote) => partOf(quote, "thirdParty") },
  { label: "GST", of: taxText },
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
  const { bonus, hasPaise } = shownPremiumOf(quote);
  return bonus > 0 ? `${quote.ncb}%: −${formatRupees(bonus, hasPaise)}` : `${quote.ncb}%`;
}

function taxText(quote: Quote): string | null {
  if (!hasParts(quote)) return null;
  const { tax, hasPaise } = shownPremiumOf(quote);
  return formatRupees(tax, hasPaise);
}

function otherText(quote: Quote): string | null {
  if (quote.statedTotal === null || !hasParts(quote)) return null;
  const { total } = premiumOf(quote);
  return total === quote.statedTotal ? null : (differenceText(quote.statedTotal, total) ?? null);
}

export const validText = ({ validUntil }: Quote) => (validUntil === null ? null : formatDate(validUntil));

export const sentText = ({ sentAt }: Quote) => (sentAt ? `Sent ${formatDateTime(sentAt)}` : "Not sent");
