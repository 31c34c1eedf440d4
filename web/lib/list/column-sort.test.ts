import { expect, test } from "vitest";
import { ariaSort, pressedSort } from "./column-sort.ts";

test("a press on a column's head sorts by it in its usual direction, the next press turns it", () => {
  const latest = { sort: "date", sortOrder: "desc" } as const;
  expect(pressedSort<"date" | "name">(latest, "name", "asc")).toEqual({ sort: "name", sortOrder: "asc" });
  expect(pressedSort(latest, "date", "desc")).toEqual({ sort: "date", sortOrder: "asc" });
  expect(pressedSort({ sort: "date", sortOrder: "asc" }, "date", "desc")).toEqual(latest);
  expect([ariaSort(latest, "date"), ariaSort<"date" | "name">(latest, "name")]).toEqual([
    "descending",
    "none",
  ]);
});
