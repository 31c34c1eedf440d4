import { expect, test } from "vitest";
import { campaignNamed } from "./campaign-choice.ts";

const november = {
  id: 7,
  name: "Nov 2026 Renewals",
  month: "2026-11",
  year: 2026,
  description: null,
};

test("a typed name matches its campaign ignoring case and surrounding spaces (§7)", () => {
  expect(campaignNamed("  nov 2026 RENEWALS ", [november])).toBe(november);
  expect(campaignNamed("Nov 2026", [november])).toBeUndefined();
  expect(campaignNamed("Nov 2026", undefined)).toBeUndefined();
});
