import { expect, test } from "vitest";
import { draftOf, editOf, premiumFault } from "./sale-draft.ts";

const nothing = {
  newInsurer: null,
  newExpiry: null,
  newPolicyNumber: null,
  newPremium: null,
  newStart: null,
  payment: null,
};

test("the new policy: only changed fields are saved, with their former values; no change saves nothing", () => {
  expect(editOf(draftOf(nothing), nothing)).toBeUndefined();
  const draft = { ...draftOf(nothing), newInsurer: " Digit ", newPremium: "12,450.50" };
  expect(editOf(draft, nothing)).toEqual({
    newInsurer: "Digit",
    newPremium: 12_450.5,
    seen: { newInsurer: null, newPremium: null },
  });
});

test("an invalid premium shows an error under its field", () => {
  expect(premiumFault({ ...draftOf(nothing), newPremium: "a lot" })).toBe("Premium must be numeric");
  expect(premiumFault(draftOf(nothing))).toBeUndefined();
});
