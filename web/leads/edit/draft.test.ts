import { expect, test } from "vitest";
import { changedFields, draftOf, editOf, type Seen } from "./draft.ts";

const seen: Seen = {
  firstName: "Ravi",
  lastName: null,
  phoneNumber: "+91-9800000101",
  email: null,
  address: null,
  registrationNumber: "KA01AB0001",
  vehicleType: "car",
  maker: "Honda",
  model: "City",
  variant: null,
  manufactureYear: 2020,
  registrationDate: null,
  insuranceCompany: "Digit",
  insuranceExpiry: "2026-11-20",
  policyNumber: null,
  premiumAmount: 8450.5,
  claimsStatus: null,
  previousNcb: "25",
  newInsurer: null,
  newExpiry: null,
  newPolicyNumber: null,
  newPremium: null,
  campaignId: 3,
  assignedTo: null,
};

test("an untouched form changes nothing", () => {
  expect(changedFields(draftOf(seen), seen)).toEqual([]);
});

test("only what changed travels, with what it was before; an emptied field is cleared", () => {
  const draft = {
    ...draftOf(seen),
    model: " Amaze ",
    insuranceCompany: "",
    previousNcb: "",
    campaignId: "4",
  };
  const edit = Object.fromEntries(
    Object.entries(editOf(draft, seen)).filter(([, value]) => value !== undefined),
  );
  expect(edit).toEqual({
    model: "Amaze",
    insuranceCompany: null,
    previousNcb: null,
    campaignId: 4,
    seen: { model: "City", insuranceCompany: "Digit", previousNcb: "25", campaignId: 3 },
  });
});

test("a premium with the commas of lakhs is a number", () => {
  expect(editOf({ ...draftOf(seen), premiumAmount: "1,12,000" }, seen).premiumAmount).toBe(112_000);
});
