import { expect, test } from "vitest";
import { completedInsurer, insurerLabels, insurers, readInsurer } from "./insurers.ts";

test("25 insurers, among them those that the specification names (§9)", () => {
  expect(new Set(insurerLabels).size).toBe(25);
  expect(insurerLabels).toEqual(
    expect.arrayContaining([
      "ACKO",
      "Bajaj Allianz",
      "HDFC ERGO",
      "ICICI Lombard",
      "Digit",
      "TATA AIG",
      "The New India Assurance",
    ]),
  );
});

test("no spelling belongs to two insurers", () => {
  const spellings = Object.values(insurers).flatMap(({ label, aliases }) => [label, ...aliases]);
  expect(new Set(spellings.map((spelling) => spelling.toLowerCase())).size).toBe(spellings.length);
  expect(readInsurer("new india")).toBe("The New India Assurance");
});

test("three letters are enough where only one insurer begins with them", () => {
  expect(["dig", "Tat", "new", "godi"].map(completedInsurer)).toEqual([
    "Digit",
    "TATA AIG",
    "The New India Assurance",
    "Digit",
  ]);
  // The, Uni: several; di: too short; Zebra: none.
  expect(["the", "uni", "di", "zebra"].map(completedInsurer)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test("an insurer is known by its full name, with signs and endings in any form; any other text is kept as typed", () => {
  const names = [
    "ICICI Lombard General Insurance Co. Ltd.",
    "HDFC ERGO Gen. Ins. Company Limited",
    "The New India Assurance Company Ltd",
    "national insurance",
    "Bajaj",
    "SBI Life",
    "The General",
  ];
  expect(names.map(readInsurer)).toEqual([
    "ICICI Lombard",
    "HDFC ERGO",
    "The New India Assurance",
    "National Insurance",
    "Bajaj Allianz",
    "SBI Life",
    "The General",
  ]);
});
