import { expect, test } from "vitest";
import { targetReachedAt } from "./target-reached.ts";
import { connectionBands, quoteBands, toneOf } from "./targets.ts";

test("connection rate: green at 50% or more, yellow at 30% or more, red below (specification §9)", () => {
  expect([100, 50, 49.9, 30, 29.9, 0].map((rate) => toneOf(connectionBands, rate))).toEqual([
    "green",
    "green",
    "yellow",
    "yellow",
    "red",
    "red",
  ]);
});

test("quote rate: purple at 20% or more, blue at 10% or more, grey below (specification §9)", () => {
  expect([20, 19.9, 10, 9.9, 0].map((rate) => toneOf(quoteBands, rate))).toEqual([
    "purple",
    "blue",
    "blue",
    "grey",
    "grey",
  ]);
});

test("predicts when the target is reached at the pace since the day's first call", () => {
  const ist = (time: string) => new Date(`2026-11-05T${time}:00+05:30`);
  const hours = { callingFrom: "10:00", callingUntil: "19:00" };
  const paced = (fresh: number, firstCallAt: Date | null, of = hours, now = ist("13:00")) =>
    targetReachedAt({ ...of, fresh, target: 80, firstCallAt: firstCallAt?.toISOString() ?? null }, now);
  expect(paced(40, ist("10:00"))).toEqual(ist("16:00"));
  expect(paced(0, ist("10:00"))).toBeUndefined();
  expect(paced(80, ist("10:00"))).toBeUndefined();
  expect(paced(3, null)).toBeUndefined();
  // The remaining 77 at one an hour are not reached today.
  expect(paced(3, ist("10:00"))).toBeUndefined();
  // Who works until four makes no calls after it.
  expect(paced(40, ist("10:00"), { ...hours, callingUntil: "16:00" })).toBeUndefined();
  // A minute after the first call there is no pace yet.
  expect(paced(1, ist("12:59"))).toBeUndefined();
  // Who begins before the hours has a pace too; after them nothing more comes.
  expect(paced(8, ist("09:18"), hours, ist("09:38"))).toEqual(ist("12:38"));
  expect(paced(40, ist("09:00"), hours, ist("09:20"))).toEqual(ist("09:40"));
  expect(paced(79, ist("10:00"), hours, ist("19:00"))).toBeUndefined();
});
