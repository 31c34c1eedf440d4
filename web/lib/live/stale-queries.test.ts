import { expect, test } from "vitest";
import { isOwnWrite, isStale } from "./stale-queries.ts";

const AT = Date.UTC(2026, 10, 5, 11);
const seconds = (count: number) => AT + count * 1000;
const query = (queryKey: readonly unknown[], readAt: number) => ({
  queryKey,
  state: { dataUpdatedAt: readAt },
});
const list = ["/api/leads", { campaignMonth: "2026-11" }];
const others = (...leadIds: number[]) => ({ at: AT, own: false, leadIds });

test("a colleague's change makes lists and figures stale, and of the leads' pages only those it names", () => {
  const before = seconds(-60);
  const stale = (queryKey: readonly unknown[]) => isStale(query(queryKey, before), [others(7, 9)]);
  expect(stale(list)).toBe(true);
  expect(stale(["/api/analytics/monthly-stats"])).toBe(true);
  expect(stale(["/api/leads", "9", "call-logs"])).toBe(true);
  expect(stale(["/api/leads", "8"])).toBe(false);
  expect(stale(["/api/users"])).toBe(false);
  expect(stale(["touches of lead", 9])).toBe(false);
  expect(isStale(query(["/api/leads", "8"], before), [others()])).toBe(true);
});

test("an open form is never refetched: what was typed in it stays (§7)", () => {
  expect(isStale(query(["/api/leads", "7", "edit"], seconds(-60)), [others(7)])).toBe(false);
});

test("what was read after the change is not refetched: with a margin of 5 s for a colleague's, none for an own one", () => {
  const own = { ...others(7), own: true };
  expect(isStale(query(list, seconds(4)), [others(7)])).toBe(true);
  expect(isStale(query(list, seconds(6)), [others(7)])).toBe(false);
  expect(isStale(query(list, seconds(1)), [own])).toBe(false);
  expect(isStale(query(list, seconds(-1)), [own])).toBe(true);
});

test("an own change is this page's if it wrote just before the server reported it, else another tab's", () => {
  const own = { ...others(7), own: true };
  expect(isOwnWrite(own, seconds(-2))).toBe(true);
  expect(isOwnWrite(own, seconds(-30))).toBe(false);
  expect(isOwnWrite(own, Number.NEGATIVE_INFINITY)).toBe(false);
});
