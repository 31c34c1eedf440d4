import { expect, test } from "vitest";
import { describeSettings, describeUserChange } from "./changed-values.ts";

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
