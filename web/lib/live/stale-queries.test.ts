import { expect, test } from "vitest";
import { isStale } from "./stale-queries.ts";

const AT = Date.UTC(2026, 10, 5, 11);
const seconds = (count: number) => AT + count * 1000;
const query = (queryKey: readonly unknown[], readAt: number) => ({
  queryKey,
  state: { dataUpdatedAt: readAt },
});
const list = ["/api/leads", { campaignMonth: "2026-11" }];
const change = (...leadIds: number[]) => ({ at: AT, leadIds, versions: [] });

test("a change makes lists and figures stale, and of the leads' pages only those it names", () => {
  const before = seconds(-60);
  const stale = (queryKey: readonly unknown[]) => isStale(query(queryKey, before), [change(7, 9)]);
  expect(stale(list)).toBe(true);
  expect(stale(["/api/analytics/monthly-stats"])).toBe(true);
  expect(stale(["/api/leads", "9", "call-logs"])).toBe(true);
  expect(stale(["/api/leads", "8"])).toBe(false);
  expect(stale(["/api/users"])).toBe(false);
  expect(stale(["touches of lead", 9])).toBe(false);
  expect(isStale(query(["/api/leads", "8"], before), [change()])).toBe(true);
});

test("an open form is never refetched: what was typed in it stays (§7)", () => {
  expect(isStale(query(["/api/leads", "7", "edit"], seconds(-60)), [change(7)])).toBe(false);
});

test("what was read more than 5 s after the change is not refetched", () => {
  expect(isStale(query(list, seconds(4)), [change(7)])).toBe(true);
  expect(isStale(query(list, seconds(6)), [change(7)])).toBe(false);
});
