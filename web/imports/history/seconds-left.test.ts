import { expect, test } from "vitest";
import { secondsLeft } from "./seconds-left.ts";

test("the time left is said from the pace of at least two seconds, and never as nothing", () => {
  const began = { at: 0, saved: 1000 };
  expect(secondsLeft(began, { at: 1900, saved: 3000 }, 10_000)).toBeUndefined();
  expect(secondsLeft(began, { at: 4000, saved: 1000 }, 10_000)).toBeUndefined();
  expect(secondsLeft(began, { at: 4000, saved: 3000 }, 10_000)).toBe(14);
  expect(secondsLeft(began, { at: 4000, saved: 10_000 }, 10_000)).toBe(1);
});
