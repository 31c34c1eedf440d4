import { expect, test } from "vitest";
import { followUpGroup } from "./follow-up-groups.ts";

const at = (text: string) => new Date(`2026-11-${text}+05:30`);
const groups = (now: string, ...times: string[]) =>
  times.map((time) => followUpGroup(at(time).toISOString(), at(now)));

test("callbacks are grouped by overdue, now, later today and later (specification §2)", () => {
  expect(groups("05T10:00:00", "04T18:00:00", "05T09:54:59", "05T09:55:00", "05T10:00:59")).toEqual([
    "overdue",
    "overdue",
    "now",
    "now",
  ]);
  expect(groups("05T10:00:40", "05T10:01:00", "05T23:59:59", "06T00:00:00")).toEqual([
    "today",
    "today",
    "later",
  ]);
});

test("the day ends at midnight in Kolkata, and 'now' begins before it", () => {
  expect(groups("05T23:58:00", "05T23:59:00", "06T00:02:00")).toEqual(["today", "later"]);
  expect(groups("06T00:01:00", "05T23:58:00", "05T23:50:00", "06T00:10:00")).toEqual([
    "now",
    "overdue",
    "today",
  ]);
});

test("one without a time comes last", () => {
  expect(followUpGroup(null, at("05T10:00:00"))).toBe("none");
});
