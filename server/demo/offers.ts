import { LOST_REASONS } from "#contract/lead/closing/lost-reasons";
import { insurers } from "#contract/lead/insurers";
import { addDays, addMonths, today } from "#contract/time/calendar";
import type { DemoLead } from "./queries.ts";
import type { Random } from "./random.ts";

/** The share of quotes marked as sent that are logged with their premiums, and of lost policies with their facts. */
const RECORDED_SHARE = 0.6;

const offering = [
  insurers.digit.label,
  insurers.icici_lombard.label,
  insurers.hdfc_ergo.label,
  insurers.bajaj_allianz.label,
] as const;

const car = { value: 480_000, own: 8900, thirdParty: 3416 };
const motorcycle = { value: 62_000, own: 1150, thirdParty: 714 };

/** Up to three offers for one vehicle; none for some leads. */
export function inventQuotes({ vehicleType }: DemoLead, at: Date, luck: Random) {
  const usual = vehicleType === "car" ? car : vehicleType === "motorcycle" ? motorcycle : undefined;
  if (!usual || !luck.happens(RECORDED_SHARE)) return [];
  const { value, own, thirdParty } = usual;
  const start = luck.below(offering.length);
  return offering.slice(start, start + 1 + luck.below(3)).map((insurer) => ({
    insurer,
    plan: "comprehensive" as const,
    idv: Math.round((value * (90 + luck.below(20))) / 10_000) * 100,
    ncb: luck.pick(["20", "25", "35"]),
    ownDamage: Math.round((own * (88 + luck.below(30))) / 100),
    addOns: luck.happens(0.7) ? ["zero_depreciation" as const, "roadside" as const] : [],
    addOnPremium: Math.round((own * (15 + luck.below(15))) / 100),
    thirdParty,
    validUntil: addDays(today(at), 5 + luck.below(10)),
  }));
}

/** Where a policy was lost to, as far as the customer said. */
export function inventLoss({ month }: DemoLead, luck: Random) {
  if (!luck.happens(RECORDED_SHARE)) return null;
  const lostReason = luck.pick(["Lower price", "Lower price", ...reasons]);
  return {
    lostReason,
    ...(luck.happens(0.7) && {
      lostTo: luck.pick([insurers.acko.label, insurers.tata_aig.label, insurers.new_india.label]),
      lostPremium: 2400 + luck.below(1500) * 10,
    }),
    lostExpiry: `${addMonths(month, 12)}-${10 + luck.below(19)}`,
  };
}

const reasons = LOST_REASONS.split("\n");
