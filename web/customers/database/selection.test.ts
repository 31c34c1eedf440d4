import { expect, test } from "vitest";
import { allTicked, leadIdsOf, NONE, selectedOf, toggled, toggledAll } from "./selection.ts";

const rows = [
  { id: 1, leadId: 11 },
  { id: 2, leadId: 12 },
  { id: 3, leadId: null },
];

test("rows are selected and deselected one by one (§4)", () => {
  const one = toggled(NONE, 2);
  expect([...one]).toEqual([2]);
  expect([...toggled(one, 2)]).toEqual([]);
  expect([...one]).toEqual([2]);
});

test("all rows are selected at once; 'Select all' is mixed in between (§4)", () => {
  expect(allTicked(NONE, rows)).toBe(false);
  expect(allTicked(new Set([1]), rows)).toBe("mixed");
  const all = toggledAll(new Set([1]), rows);
  expect(allTicked(all, rows)).toBe(true);
  expect(toggledAll(all, rows)).toBe(NONE);
});

test("a customer without a lead is never selected", () => {
  expect([...toggledAll(NONE, rows)]).toEqual([1, 2]);
  expect(allTicked(NONE, [{ id: 3, leadId: null }])).toBe(false);
  expect(selectedOf(new Set([3]), rows)).toEqual([]);
});

test("a row that is no longer among the results is excluded from actions", () => {
  expect(leadIdsOf(selectedOf(new Set([2, 99]), rows))).toEqual([12]);
});
