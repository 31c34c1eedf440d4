import { expect, test } from "vitest";
import { keptQuery } from "#contract/lists/lists";
import { sameForm } from "./address.ts";

test("a view is applied when the address says the same, in whatever order", () => {
  const shown = "tab=funnel&source=Hero+camp&from=2026-01&to=2026-03&compare=year&by=source";
  expect(sameForm(keptQuery(`?${shown}`))).toBe(sameForm(shown));
  expect(sameForm("source=Hero%20camp&tab=funnel")).toBe(sameForm("tab=funnel&source=Hero+camp"));
  expect(sameForm("tab=funnel&by=month&from=nonsense&other=1")).toBe("tab=funnel");
  expect(sameForm("")).toBe("");
});
