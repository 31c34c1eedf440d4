import { expect, test } from "vitest";
import { documentTypes } from "./documents.ts";

test("the six kinds of papers and their labels (specification §3)", () => {
  expect(documentTypes).toEqual({
    insurance_policy: "Previous Policy Copy",
    rc_card: "RC Copy",
    driving_license: "Driving License",
    aadhar_card: "Aadhar Card",
    quotation: "Insurance Quotation",
    others: "Other",
  });
});
