import { nextNcb } from "#contract/lead/ncb-clock";
import { ncbSlabs } from "#contract/lead/vehicles";
import type { Lead } from "#contract/leads/record";
import { type AddOn, addOnNames } from "#contract/quotes/add-ons";
import type { Quote } from "#contract/quotes/calls";
import { type Plan, plans } from "#contract/quotes/plans";
import { hasParts, premiumOf } from "#contract/quotes/premium";
import { isGoodsVehicle } from "#contract/quotes/third-party-premiums";
import { keysOf, tableOf } from "#contract/tables";
import { textOf } from "#web/lib/form.ts";
import { readPremium } from "../vehicle-numbers.ts";
import type { QuoteFields } from "./data.ts";

const amounts = {
  idv: "IDV",
  ownDamage: "Own damage",
  discount: "Discount",
  addOnPremium: "Add-ons",
  thirdParty: "Third party",
  statedTotal: "Total",
  taxPercent: "GST",
  thirdPartyTaxPercent: "GST on third party",
} as const;
type Amount = keyof typeof amounts;
const amountNames = keysOf(amounts);

/** A quote as it is typed. */
export interface QuoteDraft extends Record<Amount, string> {
  insurer: string;
  plan: Plan;
  ncb: string;
  addOns: AddOn[];
  validUntil: string;
}

/** Its fields that are typed. */
export const quoteTexts = ["insurer", "ncb", "validUntil", ...amountNames] as const;
export type QuoteText = (typeof quoteTexts)[number];

interface TaxRates {
  taxPercent: number;
  goodsThirdPartyTaxPercent: number;
}

/** A new quote for a lead: the bonus that the next policy has, and the agency's tax. */
export function newDraft(
  lead: Pick<Lead, "previousNcb" | "claimsStatus" | "vehicleType">,
  { taxPercent, goodsThirdPartyTaxPercent }: TaxRates,
): QuoteDraft {
  return {
    ...tableOf<Record<Amount, string>>(amountNames, () => ""),
    insurer: "",
    plan: "comprehensive",
    ncb: nextNcb(lead.previousNcb, lead.claimsStatus) ?? "",
    addOns: [],
    validUntil: "",
    taxPercent: String(taxPercent),
    thirdPartyTaxPercent: String(isGoodsVehicle(lead.vehicleType) ? goodsThirdPartyTaxPercent : taxPercent),
  };
}

export function draftOf(quote: Quote): QuoteDraft {
  return {
    ...tableOf<Record<Amount, string>>(amountNames, (name) => textOf(quote[name])),
    insurer: quote.insurer,
    plan: quote.plan,
    ncb: quote.ncb ?? "",
    addOns: quote.addOns,
    validUntil: quote.validUntil ?? "",
  };
}

/** The parts that a plan does not have are left out, and stay in the draft while it is open. */
export function fieldsOf(draft: QuoteDraft): QuoteFields {
  const { ownDamage, thirdParty } = plans[draft.plan];
  const amount = (has: boolean, name: Amount) => (has ? readPremium(draft[name]) : null);
  return {
    insurer: draft.insurer.trim(),
    plan: draft.plan,
    idv: amount(ownDamage, "idv"),
    ncb: ownDamage ? (ncbSlabs.find((slab) => slab === draft.ncb) ?? null) : null,
    ownDamage: amount(ownDamage, "ownDamage"),
    discount: amount(ownDamage, "discount"),
    addOns: ownDamage ? addOnNames.filter((name) => draft.addOns.includes(name)) : [],
    addOnPremium: amount(ownDamage, "addOnPremium"),
    thirdParty: amount(thirdParty, "thirdParty"),
    statedTotal: amount(true, "statedTotal"),
    validUntil: draft.validUntil || null,
    taxPercent: readPremium(draft.taxPercent) ?? 0,
    thirdPartyTaxPercent: readPremium(draft.thirdPartyTaxPercent) ?? 0,
  };
}

/** What is to be paid, computed and as the insurer's paper says; undefined where nothing is known. */
export function sumsOf(draft: QuoteDraft) {
  const fields = fieldsOf(draft);
  return {
    computed: hasParts(fields) ? premiumOf(fields) : undefined,
    stated: fields.statedTotal ?? undefined,
  };
}

export type QuoteFaults = Partial<Record<keyof QuoteDraft, string>>;

export function faultsOf(draft: QuoteDraft): QuoteFaults {
  const faults: QuoteFaults = {};
  const fields = fieldsOf(draft);
  if (!fields.insurer) faults.insurer = "Insurer is required";
  for (const name of amountNames)
    if (draft[name].trim() && readPremium(draft[name]) === null)
      faults[name] = `${amounts[name]} must be numeric`;
  if ((fields.discount ?? 0) > (fields.ownDamage ?? 0))
    faults.discount ??= "More than the own-damage premium";
  if (fields.statedTotal === null && !hasParts(fields))
    faults.statedTotal ??= "Enter the premium's parts or the total";
  return faults;
}
