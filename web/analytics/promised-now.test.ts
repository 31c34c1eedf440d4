import { expect, test } from "vitest";
import { DUE_COUNT_MAX } from "#contract/callbacks/due-count";
import { promisedNow } from "./promised-now.ts";

test("a callback that falls due is counted as due at once, and no longer as later today (own dashboard)", () => {
  expect(promisedNow({ due: 0, laterToday: 3 }, 1)).toEqual({ due: 1, laterToday: 2 });
  expect(promisedNow({ due: 2, laterToday: 3 }, 2)).toEqual({ due: 2, laterToday: 3 });
  expect(promisedNow({ due: 2, laterToday: 3 }, undefined)).toEqual({ due: 2, laterToday: 3 });
});

test("the two never fall below zero, and more than can be counted stays the day's own figure", () => {
  expect(promisedNow({ due: 0, laterToday: 0 }, 1)).toEqual({ due: 1, laterToday: 0 });
  expect(promisedNow({ due: 130, laterToday: 4 }, DUE_COUNT_MAX)).toEqual({ due: 130, laterToday: 4 });
});
