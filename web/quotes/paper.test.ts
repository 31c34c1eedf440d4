import { expect, test } from "vitest";
import type { Quote } from "#contract/quotes/calls";
import { totalOf } from "#contract/quotes/premium";
import { messageOf } from "#web/lead/quotes/message.ts";
import { paperOf } from "./paper.ts";

const quote: Quote = {
  id: 1,
  leadId: 7,
  insurer: "Digit",
  plan: "comprehensive",
  idv: 470_000,
  ncb: "35",
  ownDamage: 8930,
  discount: null,
  addOns: ["zero_depreciation"],
  addOnPremium: 2350,
  thirdParty: 3416,
  taxPercent: 18,
  thirdPartyTaxPercent: 18,
  statedTotal: null,
  total: 13_654,
  validUntil: "2026-11-28",
  chosen: false,
  sentAt: null,
  createdAt: "2026-11-21T07:11:00.000Z",
  createdBy: "Asha",
};
const acko: Quote = {
  ...quote,
  id: 2,
  insurer: "ACKO",
  idv: null,
  ncb: null,
  ownDamage: null,
  addOns: [],
  addOnPremium: null,
  thirdParty: null,
  statedTotal: 12_500,
  total: 12_500,
  validUntil: null,
};

const agency = { agencyName: "SLN Insurance", whatsappNumber: "9800000001", signOff: "SLN Insurance" };
const vehicle = { registrationNumber: "MH12DE4321", vehicleDetails: "Maruti Suzuki Swift" };

test("the paper has the agency, the day, the vehicle and each quote's lines; what a quote lacks is a dash", () => {
  expect(paperOf(vehicle, [quote, acko], agency, "2026-11-21")).toEqual({
    agency: "SLN Insurance",
    phone: "+91-9800000001",
    day: "21 Nov 2026",
    vehicle: "MH 12 DE 4321, Maruti Suzuki Swift",
    insurers: ["Digit", "ACKO"],
    rows: [
      { label: "Plan", values: ["Comprehensive", "Comprehensive"] },
      { label: "Insured value (IDV)", values: ["₹4,70,000", "–"] },
      { label: "Zero depreciation", values: ["Yes", "–"] },
      { label: "Own damage", values: ["₹8,930", "–"] },
      { label: "No-claim bonus", values: ["35%: −₹3,125", "–"] },
      { label: "Add-on premium", values: ["₹2,350", "–"] },
      { label: "Third party", values: ["₹3,416", "–"] },
      { label: "GST", values: ["₹2,083", "–"] },
      { label: "Total payable", values: ["₹13,654", "₹12,500"], strong: true },
      { label: "Valid until", values: ["28 Nov 2026", "–"] },
    ],
    caution: "Subject to the insurer’s quotation.",
  });
});

test("where the insurer's total differs from its parts, a row has the rest", () => {
  const { rows } = paperOf(vehicle, [{ ...quote, statedTotal: 15_171, total: 15_171 }], agency, "2026-11-21");
  expect(rows).toContainEqual({ label: "Other, as the insurer states it", values: ["+₹1,517"] });
});

test.for([
  ["whole rupees", {}],
  ["a bonus with paise", { ncb: "45", ownDamage: 8931 }],
  ["a part with paise", { ownDamage: 8930.4, addOnPremium: 2350.75 }],
  ["a discount with paise, and a total of the insurer's", { discount: 892.35, statedTotal: 15_171.5 }],
] as const)("the premiums of a quote with %s add up to what is to be paid", ([, given]) => {
  const priced = { ...quote, ...given };
  const total = totalOf(priced);
  const { rows } = paperOf(vehicle, [{ ...priced, total }], agency, "2026-11-21");
  const from = rows.findIndex(({ label }) => label === "Own damage");
  const to = rows.findIndex(({ strong }) => strong);
  const paise = rows.slice(from, to).map(({ values: [text = ""] }) => {
    const [, sign, rupees = ""] = /(−?)\+?₹([\d,.]+)$/.exec(text) ?? [];
    return Math.round(Number(rupees.replaceAll(",", "")) * 100) * (sign ? -1 : 1);
  });
  expect(paise.reduce((sum, one) => sum + one, 0)).toBe(Math.round(total * 100));
});

test("beside an amount with paise the others of a quote have theirs too", () => {
  const { rows } = paperOf(vehicle, [{ ...quote, ownDamage: 8930.4 }], agency, "2026-11-21");
  expect(rows).toContainEqual({ label: "Third party", values: ["₹3,416.00"] });
});

test("an expired quote is left out of paper, picture and message", () => {
  const day = "2026-11-29";
  const { insurers, rows } = paperOf(vehicle, [quote, acko], agency, day);
  expect(insurers).toEqual(["ACKO"]);
  expect(rows.every(({ values }) => values.length === 1)).toBe(true);
  expect(messageOf(vehicle, [quote, acko], agency, day)).not.toContain("Digit");
  expect(paperOf(vehicle, [quote], agency, day).insurers).toEqual([]);
  expect(messageOf(vehicle, [quote], agency, day)).toBeUndefined();
});
