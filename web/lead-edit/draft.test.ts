import { expect, test } from "vitest";
import { emptyFields } from "#contract/lead/empty-fields";
import { NOT_CALLABLE } from "#contract/lead/wrong-numbers";
import { numberFaults } from "#web/lead/vehicle-numbers.ts";
import { draftOf, editOf, faultsOf, isChanged, type Seen } from "./draft.ts";

const seen: Seen = {
  ...emptyFields,
  firstName: "Ravi",
  phoneNumber: "+91-9800000101",
  registrationNumber: "KA01AB0001",
  vehicleType: "car",
  maker: "Honda",
  model: "City",
  manufactureYear: 2020,
  insuranceCompany: "Digit",
  insuranceExpiry: "2026-11-20",
  premiumAmount: 8450.5,
  previousNcb: "25",
  campaignId: 3,
};

test("an untouched form changes nothing", () => {
  expect(isChanged(draftOf(seen), seen)).toBe(false);
});

test("only changed fields are sent, with their former values; an emptied field is cleared", () => {
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

test("a premium with the commas of lakhs is a number, and so are lakhs and crores in words", () => {
  const read = (premiumAmount: string) => editOf({ ...draftOf(seen), premiumAmount }, seen).premiumAmount;
  expect(read("1,12,000")).toBe(112_000);
  for (const text of ["4.5 lakh", "4.5L", "₹ 4.5 lacs", "4.5 lakhs", "0.045 Cr."])
    expect(read(text)).toBe(450_000);
  expect(read("1.1 crore")).toBe(11_000_000);
  for (const text of ["4.5 lot", "lakh", "40%", "12.."]) expect(read(text)).toBeNull();
});

test("all that is wrong is named at once; a stored number that nobody touched may be odd", () => {
  const draft = {
    ...draftOf(seen),
    phoneNumber: "98000",
    email: "ravi@home",
    manufactureYear: "1200",
    firstName: " ",
  };
  expect(faultsOf(draft, seen, "2026-11-05")).toEqual({
    phoneNumber: NOT_CALLABLE,
    email: "Invalid email address",
    manufactureYear: "Year must be 1900 to 2027",
    firstName: "First name is required",
  });
  const odd = { ...seen, phoneNumber: "98000" };
  expect(faultsOf(draftOf(odd), odd, "2026-11-05")).toEqual({});
});

test("a year out of range and an amount that is no number are named, never cleared", () => {
  const draft = {
    ...draftOf(seen),
    manufactureYear: "1899",
    premiumAmount: "a lot",
    idv: "4 lots",
    newPremium: "",
  };
  expect(numberFaults(draft, "2026-11-05")).toEqual({
    manufactureYear: "Year must be 1900 to 2027",
    premiumAmount: "Premium must be numeric",
    idv: "IDV must be numeric",
  });
});
