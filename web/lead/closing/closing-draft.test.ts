import { describe, expect, test } from "vitest";
import { lossFields, saleFields } from "#contract/lead/closing/fields";
import { ENDS_TOO_EARLY } from "#contract/lead/closing/policy-year";
import { draftOf, editOf, faultsOf, likelyLoss, likelySale, takenOf } from "./closing-draft.ts";

const TODAY = "2026-11-05";
const nothing = {
  newInsurer: null,
  newExpiry: null,
  newPolicyNumber: null,
  newPremium: null,
  newStart: null,
  payment: null,
};
const none = { lostTo: null, lostPremium: null, lostExpiry: null, lostReason: null };
const lead = { insuranceExpiry: "2026-11-24" };
const digit = { insurer: "Digit", total: 13_654, chosen: false, sentAt: null };
const acko = { insurer: "ACKO", total: 12_500, chosen: false, sentAt: "2026-11-04T07:11:00.000Z" };

describe("the new policy", () => {
  test("only changed fields are saved, with their former values; no change saves nothing", () => {
    const untouched = draftOf(saleFields, nothing, {}, {});
    expect(editOf(saleFields, untouched, nothing)).toBeUndefined();
    const draft = draftOf(saleFields, nothing, {}, { newInsurer: " Digit ", newPremium: "12,450.50" });
    expect(editOf(saleFields, draft, nothing)).toEqual({
      newInsurer: "Digit",
      newPremium: 12_450.5,
      seen: { newInsurer: null, newPremium: null },
    });
  });

  test("an invalid premium shows an error under its field", () => {
    const draft = draftOf(saleFields, nothing, {}, { newPremium: "a lot" });
    expect(faultsOf(saleFields, draft)).toEqual({ newPremium: "Premium must be numeric" });
    expect(faultsOf(saleFields, draftOf(saleFields, nothing, {}, {}))).toEqual({});
  });

  test("an expiry on or before the start shows an error under it, unless one of them is unknown", () => {
    const faults = (newStart: string, newExpiry: string) =>
      faultsOf(saleFields, draftOf(saleFields, nothing, {}, { newStart, newExpiry })).newExpiry;
    expect([
      faults("2026-11-25", "2026-11-25"),
      faults("2026-11-25", "2025-11-24"),
      faults("2026-11-25", "2027-11-24"),
      faults("", "2025-11-24"),
    ]).toEqual([ENDS_TOO_EARLY, ENDS_TOO_EARLY, undefined, undefined]);
  });

  test("is that of the chosen quote, otherwise of the only one sent, and follows on the old policy", () => {
    const taken = takenOf([acko, { ...digit, chosen: true }]);
    expect(likelySale(lead, taken, undefined, TODAY)).toEqual({
      newInsurer: "Digit",
      newPremium: "13654",
      newStart: "2026-11-25",
      newExpiry: "2027-11-24",
    });
    expect(takenOf([acko, digit])).toBe(acko);
    expect(takenOf([acko, { ...acko, insurer: "Zuno" }])).toBeUndefined();
    expect(takenOf([digit])).toBeUndefined();
  });

  test("its expiry follows the start that is typed; after a lapsed policy the new one starts today, for a year", () => {
    expect(likelySale(lead, undefined, "2028-02-29", TODAY).newExpiry).toBe("2029-02-28");
    expect(likelySale(lead, undefined, "", TODAY).newExpiry).toBe("");
    expect(likelySale({ insuranceExpiry: "2026-10-01" }, undefined, undefined, TODAY)).toEqual({
      newStart: TODAY,
      newExpiry: "2027-11-04",
    });
    expect(likelySale({ insuranceExpiry: null }, undefined, undefined, TODAY).newStart).toBe(TODAY);
  });

  test("what is known is never replaced by what is likely, and what was typed counts most, also when emptied", () => {
    const likely = likelySale(lead, { ...digit, chosen: true }, undefined, TODAY);
    expect(draftOf(saleFields, { ...nothing, newInsurer: "Zuno" }, likely, {})).toMatchObject({
      newInsurer: "Zuno",
      newPremium: "",
      newStart: "",
    });
    expect(draftOf(saleFields, nothing, likely, { newPremium: "" })).toMatchObject({
      newInsurer: "Digit",
      newPremium: "",
    });
  });
});

test("a policy done outside ends a year after the old one, unless that is past or something else is known; without interest nothing is proposed", () => {
  const outside = "policy_done_outside";
  expect(likelyLoss(lead, outside, TODAY)).toEqual({ lostExpiry: "2027-11-24" });
  expect(likelyLoss(lead, "not_interested", TODAY)).toEqual({});
  expect(likelyLoss({ insuranceExpiry: "2025-10-01" }, outside, TODAY)).toEqual({ lostExpiry: "" });
  expect(draftOf(lossFields, { ...none, lostTo: "ACKO" }, likelyLoss(lead, outside, TODAY), {})).toEqual({
    lostTo: "ACKO",
    lostPremium: "",
    lostExpiry: "",
    lostReason: "",
  });
});
