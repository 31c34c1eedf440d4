import { MOST_RUPEES } from "#contract/amount";
import { nextNcb } from "#contract/lead/ncb-clock";
import { ncbSlabs } from "#contract/lead/vehicles";
import type { Lead } from "#contract/leads/record";
import { type AddOn, addOnNames } from "#contract/quotes/add-ons";
import type { Quote } from "#contract/quotes/calls";
import { type Plan, planNames, plans } from "#contract/quotes/plans";
import { hasParts, NO_TOTAL, shownPremiumOf, totalOf } from "#contract/quotes/premium";
import { MOST_TAX_PERCENT } from "#contract/quotes/tax-rates";
import { isTaxedAsGoods } from "#contract/quotes/third-party-premiums";
import { formatRupees } from "#contract/rupees";
import { keysOf, pick, tableOf } from "#contract/tables";
import { textOf } from "#web/lib/form.ts";
import { readFields } from "#web/lib/use-draft.ts";
import { readPercent, readPremium } from "../vehicle-numbers.ts";
import type { QuoteFields } from "./changes.ts";

/** The fields with numbers, and the premium that a plan needs for them. */
const amounts = {
  idv: "ownDamage",
  ownDamage: "ownDamage",
  discount: "ownDamage",
  addOnPremium: "ownDamage",
  thirdParty: "thirdParty",
  statedTotal: undefined,
  taxPercent: undefined,
  thirdPartyTaxPercent: "thirdParty",
} as const;
type Amount = keyof typeof amounts;
const amountNames = keysOf(amounts);

function hasAmount(plan: Plan, name: Amount): boolean {
  const needs = amounts[name];
  return needs === undefined || plans[plan][needs];
}

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

export interface TaxRates {
  taxPercent: number;
  goodsThirdPartyTaxPercent: number;
}

/** A new quote for a lead: the bonus that the next policy has (none for a new owner), and the agency's tax. */
export function newDraft(
  lead: Pick<Lead, "previousNcb" | "claimsStatus" | "vehicleType" | "newOwner">,
  rates: TaxRates,
): QuoteDraft {
  const hasNone = lead.newOwner && lead.previousNcb === "0";
  return {
    ...tableOf<Record<Amount, string>>(amountNames, () => ""),
    insurer: "",
    plan: "comprehensive",
    ncb: (hasNone ? "0" : nextNcb(lead.previousNcb, lead.claimsStatus)) ?? "",
    addOns: [],
    validUntil: "",
    taxPercent: String(rates.taxPercent),
    thirdPartyTaxPercent: thirdPartyRate(lead, "", rates),
  };
}

function thirdPartyRate(
  { vehicleType }: Pick<Lead, "vehicleType">,
  thirdParty: string,
  { taxPercent, goodsThirdPartyTaxPercent }: TaxRates,
): string {
  const isGoods = isTaxedAsGoods(vehicleType, readPremium(thirdParty));
  return String(isGoods ? goodsThirdPartyTaxPercent : taxPercent);
}

/** Another third-party premium; its tax rate follows unless another one was typed. */
export function withThirdParty(
  { thirdParty: before, thirdPartyTaxPercent }: QuoteDraft,
  thirdParty: string,
  lead: Pick<Lead, "vehicleType">,
  rates: TaxRates,
): Partial<QuoteDraft> {
  if (thirdPartyTaxPercent !== thirdPartyRate(lead, before, rates)) return { thirdParty };
  return { thirdParty, thirdPartyTaxPercent: thirdPartyRate(lead, thirdParty, rates) };
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

/** What was typed of a quote before, and the stored quote that it began with. */
export function readQuote(text: string): { draft: QuoteDraft; was: QuoteDraft | undefined } | undefined {
  const kept = readFields(text);
  const [draft, was] = [kept?.get("draft"), kept?.get("was")];
  return isDraft(draft) ? { draft, was: isDraft(was) ? was : undefined } : undefined;
}

function isDraft(value: unknown): value is QuoteDraft {
  if (typeof value !== "object" || value === null) return false;
  const read = new Map<string, unknown>(Object.entries(value));
  const typedAddOns = read.get("addOns");
  return (
    quoteTexts.every((name) => typeof read.get(name) === "string") &&
    planNames.some((name) => name === read.get("plan")) &&
    Array.isArray(typedAddOns) &&
    typedAddOns.every((one) => addOnNames.some((name) => name === one))
  );
}

/** The fields in which two drafts differ. */
export const differingFields = (one: QuoteDraft, other: QuoteDraft) =>
  keysOf(one).filter((name) => String(one[name]) !== String(other[name]));

/** What was typed, with the values that were stored since in the fields that these changed. */
export const withNewer = (draft: QuoteDraft, was: QuoteDraft, newer: QuoteDraft): QuoteDraft => ({
  ...draft,
  ...pick(newer, differingFields(was, newer)),
});

/** The parts that a plan does not have are left out, and stay in the draft while it is open. */
export function fieldsOf(draft: QuoteDraft): QuoteFields {
  const { ownDamage } = plans[draft.plan];
  const amount = (name: Amount) => (hasAmount(draft.plan, name) ? readAmount(draft, name) : null);
  return {
    insurer: draft.insurer.trim(),
    plan: draft.plan,
    idv: amount("idv"),
    ncb: ownDamage ? (ncbSlabs.find((slab) => slab === draft.ncb) ?? null) : null,
    ownDamage: amount("ownDamage"),
    discount: amount("discount"),
    addOns: ownDamage ? addOnNames.filter((name) => draft.addOns.includes(name)) : [],
    addOnPremium: amount("addOnPremium"),
    thirdParty: amount("thirdParty"),
    statedTotal: amount("statedTotal"),
    validUntil: draft.validUntil || null,
    taxPercent: readAmount(draft, "taxPercent") ?? 0,
    thirdPartyTaxPercent: readAmount(draft, "thirdPartyTaxPercent") ?? 0,
  };
}

/** A field's number; a discount may be typed as a share of the own damage, and a rate with its sign. */
function readAmount(draft: QuoteDraft, name: Amount): number | null {
  const percent = readPercent(draft[name]);
  if (isRate(name)) return percent ?? readPremium(draft[name]);
  if (name !== "discount" || percent === null) return readPremium(draft[name]);
  const ownDamage = readPremium(draft.ownDamage);
  return ownDamage === null ? null : Math.round(ownDamage * percent) / 100;
}

/** What a discount in percent comes to; undefined for one in rupees. */
export function discountText(draft: QuoteDraft): string | undefined {
  const rupees = readAmount(draft, "discount");
  return readPercent(draft.discount) === null || rupees === null ? undefined : formatRupees(rupees);
}

/** What is to be paid, computed, as the insurer states it and in the end; undefined where nothing is known, or something is wrong. */
export function sumsOf(draft: QuoteDraft) {
  const fields = fieldsOf(draft);
  if (Object.keys(amountFaults(draft)).length > 0) return {};
  const computed = hasParts(fields) ? shownPremiumOf(fields) : undefined;
  const stated = fields.statedTotal ?? undefined;
  return { computed, stated, total: computed || stated !== undefined ? totalOf(fields) : undefined };
}

export type QuoteFaults = Partial<Record<keyof QuoteDraft, string>>;

export function faultsOf(draft: QuoteDraft): QuoteFaults {
  const fields = fieldsOf(draft);
  const faults = amountFaults(draft);
  if (!fields.insurer) faults.insurer = "Insurer is required";
  if ((fields.discount ?? 0) > (fields.ownDamage ?? 0))
    faults.discount ??= "More than the own-damage premium";
  // A part that cannot be read has its own fault.
  if (fields.statedTotal === null && !hasParts(fields) && !faults.ownDamage && !faults.thirdParty)
    faults.statedTotal ??= "Enter the break-up or the total";
  const { total } = sumsOf(draft);
  if (total !== undefined && total <= 0) faults.statedTotal ??= NO_TOTAL;
  return faults;
}

function amountFaults(draft: QuoteDraft): QuoteFaults {
  const faults: QuoteFaults = {};
  for (const name of amountNames) {
    const fault = hasAmount(draft.plan, name) && amountFault(draft, name);
    if (fault) faults[name] = fault;
  }
  return faults;
}

const isRate = (name: Amount) => name === "taxPercent" || name === "thirdPartyTaxPercent";

function amountFault(draft: QuoteDraft, name: Amount): string | undefined {
  const typed = draft[name].trim();
  if (!typed) return undefined;
  if (/^[-−]/.test(typed) && readPremium(typed.slice(1)) !== null) return "Not below 0";
  const amount = readAmount(draft, name);
  if (amount === null)
    return name === "discount" && readPercent(typed) !== null
      ? "Enter the own damage first"
      : "Enter a number";
  if (isRate(name)) return amount > MOST_TAX_PERCENT ? `At most ${MOST_TAX_PERCENT}` : undefined;
  return amount > MOST_RUPEES ? `At most ${formatRupees(MOST_RUPEES)}` : undefined;
}
