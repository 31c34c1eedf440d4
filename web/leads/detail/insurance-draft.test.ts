import { expect, test } from "vitest";
import { editOf, OTHER } from "./insurance-draft.ts";

const empty = { insurer: "", otherInsurer: "", expiry: "", claimsStatus: "", previousNcb: "" } as const;

test("empty values are left out of the payload (specification §5)", () => {
  expect(editOf(empty)).toEqual({});
  expect(editOf({ ...empty, insurer: OTHER, otherInsurer: "  " })).toEqual({});
  // No bonus at all is a value, not an empty field.
  expect(editOf({ ...empty, previousNcb: "0" })).toEqual({ previousNcb: "0" });
});

test("an insurer outside the list is kept as typed, another spelling of a listed one is that one", () => {
  expect(editOf({ ...empty, insurer: OTHER, otherInsurer: " Bharat Mutual " })).toEqual({
    insuranceCompany: "Bharat Mutual",
  });
  expect(editOf({ ...empty, insurer: OTHER, otherInsurer: "go digit" })).toEqual({
    insuranceCompany: "Digit",
  });
});
