import { expect, test } from "vitest";
import { valuesLike } from "./values-like.ts";

test("a value to replace is found in any case, all its spellings unless one is written so (deviations)", () => {
  const values = ["Poona", "POONA", "Pune"].map((value) => ({ value }));
  const found = (typed: string) => valuesLike(typed, values).map(({ value }) => value);
  expect(found("poona ")).toEqual(["Poona", "POONA"]);
  expect(found("POONA")).toEqual(["POONA"]);
  expect(found("pun")).toEqual([]);
});
