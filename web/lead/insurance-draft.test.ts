import { expect, test } from "vitest";
import { draftOf, editOf, type Insurance, OTHER } from "./insurance-draft.ts";

const nothing: Insurance = {
  insuranceCompany: null,
  insuranceExpiry: null,
  claimsStatus: null,
  previousNcb: null,
};
const known: Insurance = {
  ...nothing,
  insuranceCompany: "TATA AIG",
  insuranceExpiry: "2026-11-20",
  previousNcb: "25",
};

/** What is sent after changing a lead's modal like this. */
function sent(lead: Insurance, change: Partial<ReturnType<typeof draftOf>>) {
  const edit = editOf({ ...draftOf(lead), ...change }, lead);
  return Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
}

test("empty values are omitted from the payload (specification §5)", () => {
  expect(sent(nothing, { insurer: OTHER, otherInsurer: "  " })).toEqual({ seen: {} });
  expect(sent(known, { insurer: "", insuranceExpiry: "" })).toEqual({ seen: {} });
});

test("only changed fields are sent, with their former values: a colleague's change is not overwritten", () => {
  // No bonus is a value, not an empty field.
  expect(sent(known, { previousNcb: "0" })).toEqual({ previousNcb: "0", seen: { previousNcb: "25" } });
});

test("an insurer outside the list is kept as typed, another spelling of a listed one is normalized", () => {
  const typed = (otherInsurer: string) => sent(nothing, { insurer: OTHER, otherInsurer }).insuranceCompany;
  expect([typed(" Bharat Mutual "), typed("go digit")]).toEqual(["Bharat Mutual", "Digit"]);
});
