import { expect, test } from "vitest";
import { formatRegistration, isRegistration } from "./registration.ts";

test.each([
  ["MH12DE4321", "MH 12 DE 4321"],
  ["ka-01 ab 1234", "KA 01 AB 1234"],
  ["pb40jv0478", "PB 40 JV 0478"],
  ["KL-02 SC/0350", "KL 02 SC 0350"],
  ["22 bh 1234 aa", "22 BH 1234 AA"],
  ["RJ 41 LN 2443", "RJ 41 LN 2443"],
  ["applied for", "applied for"],
  ["MH 12 DE 4321 (old)", "MH 12 DE 4321 (old)"],
])("the registration %s is shown as %s, in one form for the whole office", (stored, shown) => {
  expect(formatRegistration(stored)).toBe(shown);
});

test.each([
  ["MH 12 DE 4321", true],
  ["22 bh 1234 aa", true],
  ["mh 12 ab 1234 567", false],
  ["applied for", false],
])("%s has the form of a registration number: %s", (text, isOne) => {
  expect(isRegistration(text)).toBe(isOne);
});
