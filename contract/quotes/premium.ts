import type { NcbSlab } from "#contract/lead/ncb-clock";
import { type Plan, plans } from "./plans.ts";

/** The parts of a quote's premium as the insurer writes them, in rupees; unknown ones are null. */
export interface PremiumParts {
  plan: Plan;
  /** Before discount and bonus. */
  ownDamage: number | null;
  discount: number | null;
  ncb: NcbSlab | null;
  addOnPremium: number | null;
  thirdParty: number | null;
  /** GST in percent, of everything but the third-party premium, and of the third-party premium. */
  taxPercent: number;
  thirdPartyTaxPercent: number;
}

/** In rupees. */
export interface Premium {
  /** What the bonus takes off. */
  bonus: number;
  net: number;
  tax: number;
  total: number;
}

/**
 * The premium of a quote. The bonus is a share of the own-damage premium after the discount (India Motor Tariff, GR 27).
 * Each amount is in whole paise, halves up; the tax is in whole rupees, and so is the total (Central Goods and Services Tax
 * Act 2017, section 170).
 */
export function premiumOf(parts: PremiumParts): Premium {
  const { ownDamage: hasOwnDamage, thirdParty: hasThirdParty } = plans[parts.plan];
  const given = (has: boolean, rupees: number | null) => (has ? inPaise(rupees ?? 0) : 0);
  const discounted = Math.max(0, given(hasOwnDamage, parts.ownDamage) - given(hasOwnDamage, parts.discount));
  const bonus = Math.round((discounted * Number(parts.ncb ?? 0)) / 100);
  const own = discounted - bonus + given(hasOwnDamage, parts.addOnPremium);
  const thirdParty = given(hasThirdParty, parts.thirdParty);
  const net = own + thirdParty;
  const tax = inRupees(shareOf(own, parts.taxPercent) + shareOf(thirdParty, parts.thirdPartyTaxPercent));
  return { bonus: bonus / 100, net: net / 100, tax, total: inRupees(net + tax * 100) };
}

/**
 * The premium as it is shown below its parts, which then add up to the total. What is rounded is in the tax; where no part has
 * paise, in the bonus, which then has none either.
 */
export function shownPremiumOf(parts: PremiumParts): Premium & { hasPaise: boolean } {
  const premium = premiumOf(parts);
  const { bonus, net, tax, total } = premium;
  const { ownDamage, discount, addOnPremium, thirdParty } = parts;
  const hasPaise = [ownDamage, discount, addOnPremium, thirdParty].some(
    (part) => !Number.isInteger(part ?? 0),
  );
  if (hasPaise) return { ...premium, tax: (inPaise(total) - inPaise(net)) / 100, hasPaise };
  const shownNet = total - tax;
  return { ...premium, net: shownNet, bonus: (inPaise(bonus) + inPaise(net)) / 100 - shownNet, hasPaise };
}

/** What is to be paid: as the insurer's paper states it, otherwise as computed from the parts. */
export const totalOf = (quote: PremiumParts & { statedTotal: number | null }): number =>
  quote.statedTotal ?? premiumOf(quote).total;

/** Why a quote without a total is refused. */
export const NO_TOTAL = "What is to be paid must be more than ₹0";

/** Whether any part is known; without one there is nothing to compute. */
type Part = "ownDamage" | "addOnPremium" | "thirdParty";
export function hasParts({ ownDamage, addOnPremium, thirdParty }: Pick<PremiumParts, Part>): boolean {
  return ownDamage !== null || addOnPremium !== null || thirdParty !== null;
}

/** Whether its total, computed from the parts, is without the third-party premium that the plan has. */
export function lacksThirdParty(quote: LackingQuote): boolean {
  return plans[quote.plan].thirdParty && !quote.thirdParty && quote.statedTotal === null && hasParts(quote);
}
type LackingQuote = Pick<PremiumParts, "plan" | Part> & { statedTotal: number | null };

const inPaise = (rupees: number) => Math.round(rupees * 100);
const inRupees = (paise: number) => Math.round(paise / 100);
/** In paise, not yet rounded. Percent may have two decimals. */
const shareOf = (paise: number, percent: number) => (paise * Math.round(percent * 100)) / 10_000;
