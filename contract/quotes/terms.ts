import type { Quote } from "./calls.ts";

/** What a user enters of a quote; the rest is computed or marked. */
export const quoteTerms = [
  "insurer",
  "plan",
  "idv",
  "ncb",
  "ownDamage",
  "discount",
  "addOns",
  "addOnPremium",
  "thirdParty",
  "taxPercent",
  "thirdPartyTaxPercent",
  "statedTotal",
  "validUntil",
] as const;

export type QuoteTerm = (typeof quoteTerms)[number];
export type QuoteTerms = Pick<Quote, QuoteTerm>;

export const isSameQuote = (one: QuoteTerms, other: QuoteTerms): boolean =>
  quoteTerms.every((term) => String(one[term]) === String(other[term]));
