import { daysBetween } from "#contract/time/calendar";
import { closingOutcomes, type LeadStatus } from "./outcomes.ts";
import { type ClaimsStatus, ncbSlabs } from "./vehicles.ts";

/**
 * What an expiry does to the cover and to the no-claim bonus. Sources: slabs of the own-damage premium and
 * their steps, help pages of PhonePe (cms.phonepe.com), carinsurancelit.info and kfscars.in; a claim resets
 * it, The Hindu BusinessLine article23873514 from the regulator's FAQ; kept for 90 days after the expiry,
 * icicilombard.com (break-in period), cnbctv18.com and eindiainsurance.com; own damage not covered and an
 * inspection usual after a lapse, cnbctv18.com and coverfox.com. None of them says whether the 90th day still
 * counts, so the text promises up to day 89 and says 'about'.
 */
export const NCB_KEPT_DAYS = 90;

export type NcbSlab = (typeof ncbSlabs)[number];

export interface PolicyFacts {
  status: LeadStatus;
  subStatus: string | null;
  insuranceExpiry: string | null;
  claimsStatus: ClaimsStatus | null;
  previousNcb: NcbSlab | null;
  /** The customer bought the vehicle during this renewal: the bonus stayed with the seller. */
  newOwner: boolean;
}

export interface NcbClock {
  /** For an expired policy; undefined before its expiry. */
  cover: string | undefined;
  /** What happens to the bonus after the expiry; undefined before it. */
  bonus: string | undefined;
  /** The bonus of the next policy. */
  next: string;
}

/** Days by the Indian calendar. Undefined without an expiry, and once the vehicle is insured or sold. */
export function ncbClock(policy: PolicyFacts, today: string): NcbClock | undefined {
  const { insuranceExpiry, claimsStatus, previousNcb, newOwner } = policy;
  if (insuranceExpiry === null || isSettled(policy)) return undefined;
  const daysSince = daysBetween(insuranceExpiry, today);
  const isOver = daysSince > 0;
  const cover = isOver ? "Uninsured, inspection likely" : undefined;
  if (newOwner && previousNcb === "0") return { cover, bonus: undefined, next: "New owner: no bonus yet" };
  return {
    cover,
    bonus: isOver ? bonusText(daysSince, claimsStatus, previousNcb) : undefined,
    next: daysSince > NCB_KEPT_DAYS ? LOST : nextText(previousNcb, claimsStatus),
  };
}

/**
 * The next policy's slab; null while the bonus or the claims are unknown: unknown is never taken for none.
 */
export function nextNcb(previous: NcbSlab | null, claims: ClaimsStatus | null): NcbSlab | null {
  if (claims === "claimed") return "0";
  return claims === null ? null : claimFree(previous);
}

function claimFree(previous: NcbSlab | null): NcbSlab | null {
  if (previous === null) return null;
  return ncbSlabs[ncbSlabs.indexOf(previous) + 1] ?? previous;
}

function nextText(previous: NcbSlab | null, claims: ClaimsStatus | null): string {
  const next = nextNcb(previous, claims);
  if (next !== null) return claims === "claimed" ? `${next}% after a claim` : `${next}%`;
  const ifClaimFree = claimFree(previous);
  return ifClaimFree === null ? "Unknown" : `${ifClaimFree}% if claim-free`;
}

const LOST = "Probably 0%";

function bonusText(daysSince: number, claims: ClaimsStatus | null, previous: NcbSlab | null): string {
  if (claims === "claimed") return "No NCB to keep after a claim";
  if (daysSince > NCB_KEPT_DAYS) return "NCB probably lost; the insurer decides";
  // No percentage where there is none yet or it is unknown.
  const ncb = previous === null || previous === "0" ? "NCB" : `NCB ${previous}%`;
  const left = NCB_KEPT_DAYS - daysSince;
  return left === 0 ? `${ncb} ends about today` : `${ncb} ends in ~${left} ${left === 1 ? "day" : "days"}`;
}

function isSettled({ status, subStatus }: PolicyFacts): boolean {
  return status === "closed" || closingOutcomes.some((code) => code === subStatus);
}
