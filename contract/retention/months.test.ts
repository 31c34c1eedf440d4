import { expect, test } from "vitest";
import { cutoffDay } from "./months.ts";

test.each([
  ["2026-11-21", 12, "2025-11-21"],
  ["2026-01-05", 14, "2024-11-05"],
  ["2024-02-29", 12, "2023-02-28"],
  ["2026-12-31", 18, "2025-06-30"],
])("on %s, %i months ago was %s", (today, months, border) => {
  expect(cutoffDay(today, months)).toBe(border);
});
