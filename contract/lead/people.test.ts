import { expect, test } from "vitest";
import {
  dialLink,
  formatPhone,
  hasLostDigits,
  isCallablePhone,
  phoneGroups,
  readPhone,
  splitName,
} from "./people.ts";

test.each([
  ["9800000142", "+91-9800000142", "tel:+919800000142"],
  ["+91-9800000142", "+91-9800000142", "tel:+919800000142"],
  ["0091 98000 00142", "+91-9800000142", "tel:+919800000142"],
  ["098000-00142", "+91-9800000142", "tel:+919800000142"],
  ["022-54425818", "+91-2254425818", "tel:+912254425818"],
  ["91 98000 00142", "+91-9800000142", "tel:+919800000142"],
  ["+91 098000 00142", "+91-9800000142", "tel:+919800000142"],
  ["091 98000 00142", "+91-9800000142", "tel:+919800000142"],
  ["0091 098000-00142", "+91-9800000142", "tel:+919800000142"],
  ["9100000142", "+91-9100000142", "tel:+919100000142"],
  ["044 2345 6789 ext 12", "044 2345 6789 ext 12", undefined],
  ["9800000142.0", "+91-9800000142", "tel:+919800000142"],
  ["919800000142.00", "+91-9800000142", "tel:+919800000142"],
  ["0522 2400018", "+91-5222400018", "tel:+915222400018"],
  // A digit is missing: the 0 is of the area code, not of the number.
  ["0522 400018", "0522 400018", undefined],
  ["12345", "12345", undefined],
])(
  "the phone %s is shown with +91 and its national number, and dialed by it; a doubtful one is left alone",
  (stored, shown, link) => {
    expect([formatPhone(stored), dialLink(stored)]).toEqual([shown, link]);
  },
);

test.each([
  ["9800000142", true],
  ["+91-98000 00142", true],
  ["0091 98000 00142", true],
  ["098000-00142", true],
  ["+91 098000 00142", true],
  ["091 98000 00142", true],
  ["0091 098000 00142", true],
  ["0091 (0)98000 00142", true],
  ["+91 022 5442 5818", true],
  ["022-5442 5818", true],
  ["+91 11 2345 6789", true],
  ["980000014", false],
  ["98000001421", false],
  ["98000001421234", false],
  ["0980000014", false],
  ["+98 091 2345 6789", false],
  ["91 0 0980000014", false],
  ["+1 415 555 0100 22", false],
  ["", false],
])("%s is an Indian mobile or landline number: %s (decisions 10)", (text, callable) => {
  expect(isCallablePhone(text)).toBe(callable);
});

test.each([
  ["+91-9800000142", ["+91-98000", "00142"]],
  ["+91-6000000142", ["+91-60000", "00142"]],
  ["+91-2248546000", ["+91-22-4854", "6000"]],
  ["+91-1123456789", ["+91-11-2345", "6789"]],
  ["+91-4023456789", ["+91-40-2345", "6789"]],
  ["+91-5222400018", ["+91-522-240", "0018"]],
  ["+91-1412345678", ["+91-141-234", "5678"]],
  // Begin like a mobile number.
  ["+91-8023456789", ["+91-80234", "56789"]],
  ["+91-7923456789", ["+91-79234", "56789"]],
  // No subscriber's number begins so, or the length of the area code is not known.
  ["+91-2200048546", ["+91-2200048546"]],
  ["+91-2345678901", ["+91-2345678901"]],
  ["12345", ["12345"]],
])("%s is read in groups, a landline by its area code where that is certain: %j", (shown, groups) => {
  expect(phoneGroups(shown)).toEqual(groups);
});

test("a full name splits at its first space (specification §3)", () => {
  expect(splitName("  Asha Rao  Patil ")).toEqual({ firstName: "Asha", lastName: "Rao Patil" });
  expect(splitName("Asha")).toEqual({ firstName: "Asha", lastName: null });
});

test("a phone that a program wrote as a number with a decimal is stored without it (deviations)", () => {
  expect(readPhone("9800000142.0")).toBe("+91-9800000142");
  expect(readPhone("919800000142.0")).toBe("919800000142");
  expect(readPhone("98000.0")).toBe("98000.0");
});

test.each([
  ["9.82E+09", true],
  ["9,82E+09", true],
  ["1,23457E+18", true],
  ["9820012345", false],
  ["9E1A23", false],
])("the cell %s has lost its digits: %s", (cell, lost) => {
  expect(hasLostDigits(cell)).toBe(lost);
});
