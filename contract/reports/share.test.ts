import { expect, test } from "vitest";
import { callsPerWon, openOf, untouchedOf } from "./share.ts";

test("open leads are those of every age, untouched ones those of over 14 days", () => {
  const ages = { today: 1, week: 2, fortnight: 4, month: 8, quarter: 16, older: 32 };
  expect(openOf({ ages })).toBe(63);
  expect(untouchedOf({ ages })).toBe(56);
});

test("calls are counted for each won policy, if there is one", () => {
  expect(callsPerWon({ calls: 25, won: 2 })).toBe(12.5);
  expect(callsPerWon({ calls: 25, won: 0 })).toBeUndefined();
});
