import { expect, test } from "vitest";
import { monthChoices } from "./list-state.ts";

test("the months of two years, newest first, and one outside them from a link", () => {
  const months = monthChoices("2026-11-05", undefined);
  expect([months.length, months[0], months.at(-1)]).toEqual([24, "2026-11", "2024-12"]);
  expect(monthChoices("2026-11-05", "2026-10")).toEqual(months);
  expect(monthChoices("2026-11-05", "2023-02").at(-1)).toBe("2023-02");
});
