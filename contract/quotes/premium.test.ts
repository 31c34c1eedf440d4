import { describe, expect, test } from "vitest";
import { comparisonMessage } from "./comparison.ts";
import { type PremiumParts, premiumOf } from "./premium.ts";
import { basePremiums } from "./third-party-premiums.ts";

const parts: PremiumParts = {
  plan: "comprehensive",
  ownDamage: null,
  discount: null,
  ncb: null,
  addOnPremium: null,
  thirdParty: null,
  taxPercent: 18,
  thirdPartyTaxPercent: 18,
};

describe("the premium of a quote", () => {
  test.for([
    // A comprehensive cover as insurers print it: own damage less bonus, add-ons, third party, GST.
    [
      { ownDamage: 8930, ncb: "35", addOnPremium: 2350, thirdParty: 3416 },
      { bonus: 3125.5, net: 11570.5, tax: 2083, total: 13654 },
    ],
    [
      { ownDamage: 9860, ncb: "35", addOnPremium: 2910, thirdParty: 3416 },
      { bonus: 3451, net: 12735, tax: 2292, total: 15027 },
    ],
    // The bonus is a share of what is left after the discount.
    [
      { ownDamage: 10000, discount: 4000, ncb: "50" },
      { bonus: 3000, net: 3000, tax: 540, total: 3540 },
    ],
    // Half a paisa is rounded up, and so is half a rupee of tax.
    [
      { ownDamage: 0.3, ncb: "45" },
      { bonus: 0.14, net: 0.16, tax: 0, total: 0 },
    ],
    [{ thirdParty: 2.78 }, { bonus: 0, net: 2.78, tax: 1, total: 4 }],
    // Goods vehicles: 5% on third party, 18% on the rest (as in a policy of August 2026).
    [
      { ownDamage: 933, thirdParty: 35313, thirdPartyTaxPercent: 5 },
      { bonus: 0, net: 36246, tax: 1934, total: 38180 },
    ],
    // A part that the plan does not have counts nothing.
    [
      { plan: "third_party", ownDamage: 5000, ncb: "50", thirdParty: 714 },
      { bonus: 0, net: 714, tax: 129, total: 843 },
    ],
    [
      { plan: "own_damage", ownDamage: 5000, thirdParty: 714 },
      { bonus: 0, net: 5000, tax: 900, total: 5900 },
    ],
    [{}, { bonus: 0, net: 0, tax: 0, total: 0 }],
  ] as const)("%j costs %j", ([given, premium]) => {
    expect(premiumOf({ ...parts, ...given })).toEqual(premium);
  });
});

describe("third-party base premiums", () => {
  const car = { vehicleType: "car", fuelType: "Petrol" };

  test("a car with an engine is offered its three classes, an electric one those of its motor", () => {
    const rupees = (vehicle: Parameters<typeof basePremiums>[0]) =>
      basePremiums(vehicle, "2026-11-23")?.premiums.map((one) => one.rupees);
    expect(rupees(car)).toEqual([2094, 3416, 7897]);
    expect(rupees({ ...car, fuelType: "Electric" })).toEqual([1780, 2904, 6712]);
    expect(rupees({ ...car, fuelType: null })).toHaveLength(6);
  });

  test("no notification was in force before the first one", () => {
    expect(basePremiums(car, "2022-05-31")).toBeUndefined();
    expect(basePremiums(car, "2022-06-01")?.name).toBe("G.S.R. 394(E), 25 May 2022");
  });
});

test("a comparison names the vehicle and nothing else of the customer", () => {
  const quote = {
    plan: "comprehensive",
    idv: 470000,
    ncb: "35",
    addOns: ["zero_depreciation", "roadside"],
    total: 13653,
    validUntil: "2026-11-28",
  } as const;
  const message = comparisonMessage(
    { registrationNumber: "MH12DE4321", vehicleDetails: "Maruti Suzuki Swift" },
    [
      { ...quote, addOns: [...quote.addOns], insurer: "Digit" },
      { ...quote, addOns: [], insurer: "ACKO", total: 14210, idv: null, validUntil: null },
    ],
    "SLN Insurance",
  );
  expect(message).toBe(`Insurance quotes for MH12DE4321, Maruti Suzuki Swift

1. *Digit*, Comprehensive
Total payable: *₹13,653*
IDV ₹4,70,000, NCB 35%
With zero depreciation, roadside assistance
Valid until 28 Nov 2026

2. *ACKO*, Comprehensive
Total payable: *₹14,210*
NCB 35%

Subject to the insurer’s quotation.

SLN Insurance`);
});
