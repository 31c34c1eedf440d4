import { expect, test } from "vitest";
import { UNASSIGNED } from "#contract/assignment";
import { NOT_RECORDED } from "#contract/conversions/sorts";
import { NO_FILTERS } from "../parts/address.ts";
import { chosenFilters } from "./chosen-filters.ts";

test("each chosen filter is named with its value", () => {
  const words = (filters: Partial<typeof NO_FILTERS>) =>
    chosenFilters({ ...NO_FILTERS, ...filters }, []).map((one) => one.words);
  expect(words({})).toEqual([]);
  expect(words({ vehicleType: "commercial_vehicle", telecaller: UNASSIGNED })).toEqual([
    "Assigned to: Unassigned",
    "Vehicle type: Commercial Vehicle",
  ]);
  expect(words({ language: NOT_RECORDED, source: "Hero camp", telecaller: "gone" })).toEqual([
    "Assigned to: Unknown",
    "Source: Hero camp",
    "Language: Not specified",
  ]);
  expect(chosenFilters({ ...NO_FILTERS, telecaller: "one" }, undefined)[0]?.words).toBe("Assigned to: …");
});
