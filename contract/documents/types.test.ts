import { expect, test } from "vitest";
import { documentTypeNames, documentTypes, formatOf, isFromBeforeFiles } from "./types.ts";

test("the six document types and their labels (specification §3)", () => {
  expect(documentTypeNames.map((name) => [name, documentTypes[name].label])).toEqual([
    ["insurance_policy", "Previous Policy Copy"],
    ["rc_card", "RC Copy"],
    ["driving_license", "Driving License"],
    ["aadhar_card", "Aadhar Card"],
    ["quotation", "Insurance Quotation"],
    ["others", "Other"],
  ]);
});

test("PDF, JPG, JPEG, PNG, DOC and DOCX are accepted, by the extension in any case, and nothing else (specification §5)", () => {
  const names = [
    "a.pdf",
    "a.jpg",
    "a.JPEG",
    "a.png",
    "a.doc",
    "A.Docx",
    "a.pdf.exe",
    "pdf",
    "a.gif",
    "a.txt",
  ];
  expect(names.map((name) => formatOf(name) !== undefined)).toEqual([
    ...Array(6).fill(true),
    ...Array(4).fill(false),
  ]);
});

test("a document from before the first of August 2025 in India has no file (specification §8)", () => {
  expect(["2025-07-31T18:29:59Z", "2025-07-31T18:30:00Z"].map(isFromBeforeFiles)).toEqual([true, false]);
});
