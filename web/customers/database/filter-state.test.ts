import { expect, test } from "vitest";
import { readAddress } from "#web/lib/browser/address.ts";
import { IN_ADDRESS, NO_FILTER, questionOf } from "./filter-state.ts";

test("nothing is requested before a filter is set, and spaces are no filter (§2)", () => {
  expect(questionOf(NO_FILTER)).toBeUndefined();
  expect(questionOf({ ...NO_FILTER, search: "  " })).toBeUndefined();
});

test.each([
  [{ search: " rao " }, { search: "rao" }],
  [{ status: "backed" as const }, { status: "backed" }],
  [{ telecaller: "unassigned" }, { telecaller: "unassigned" }],
  [{ campaign: "7" }, { campaign: 7 }],
])("one filter alone is enough: %j (§7)", (filter, question) => {
  expect(questionOf({ ...NO_FILTER, ...filter })).toEqual(question);
});

test("an address with invalid values sets no filter", () => {
  expect(readAddress("?status=constructor&telecaller=pooja&campaign=0x7", IN_ADDRESS)).toEqual(NO_FILTER);
});
