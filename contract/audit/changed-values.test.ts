import { expect, test } from "vitest";
import { describeSettings, describeUserChange } from "./changed-values.ts";

test("of holidays those that were added and removed are named", () => {
  const [gandhi, diwali, republic] = [
    "02/10/2026 Gandhi Jayanti",
    "08/11/2026 Diwali",
    "26/01/2027 Republic Day",
  ];
  const change = (before: string[], after: string[]) =>
    describeSettings({ before: { holidays: before.join("\n") }, after: { holidays: after.join("\n") } });
  expect(change([], [gandhi, republic])).toBe(`holidays added ${gandhi}, ${republic}`);
  expect(change([gandhi, diwali], [diwali, republic])).toBe(`holidays added ${republic}, removed ${gandhi}`);
  const many = ["01", "02", "03", "04", "05"].map((day) => `${day}/01/2027 Day ${day}`);
  expect(change([], many)).toBe(`holidays added ${many.slice(0, 3).join(", ")} and 2 more`);
});

test("a week is said in words (§2)", () => {
  const weeks: [before: string | null, after: string | null, text: string][] = [
    ["WWWWWWW", "WWWWWHW", "every day to half day on Saturday"],
    ["WWWWWHO", null, "half day on Saturday and off on Sunday to the agency’s"],
    [
      "OOHHHWW",
      "WWWWWWO",
      "half day on Wednesday, Thursday and Friday and off on Monday and Tuesday to off on Sunday",
    ],
  ];
  for (const [before, after, text] of weeks)
    expect(describeUserChange({ username: "pooja", before: { week: before }, after: { week: after } })).toBe(
      `pooja: working days ${text}`,
    );
  expect(describeSettings({ before: { week: "WWWWWWW" }, after: { week: "WWWWWWO" } })).toBe(
    "working days every day to off on Sunday",
  );
});
