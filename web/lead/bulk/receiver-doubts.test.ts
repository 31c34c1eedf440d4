import { expect, test } from "vitest";
import { awayText, doubtsOf } from "./receiver-doubts.ts";

const vivek = {
  ...{ id: "1", username: "vivek", firstName: "Vivek", lastName: "Rao", role: "telecaller" as const },
  isActive: true,
};
const receiver = (open: number, given: number, capacity: number | null) => ({
  ...{ id: "1", name: "Vivek Rao", open, given, capacity },
});

test("leads for one person are doubted where they are too many, or the last day is over", () => {
  const doubts = (open: number, given: number, capacity: number | null, leftOn?: string) =>
    doubtsOf({ ...vivek, leftOn: leftOn ?? null }, receiver(open, given, capacity));
  expect(doubts(267, 44, 268)).toEqual(["Vivek: 267 open of 268, +44 is 43 too many"]);
  expect(doubts(1267, 44, 268)).toEqual(["Vivek: 1,267 open of 268, +44 is 44 too many"]);
  expect(doubts(224, 44, 268)).toEqual([]);
  expect(doubts(300, 0, 268)).toEqual([]);
  expect(doubts(267, 44, null)).toEqual([]);
  expect(doubts(267, 2, 268, "2020-11-29")).toEqual([
    "Vivek left on 29 Nov 2020",
    "Vivek: 267 open of 268, +2 is 1 too many",
  ]);
  expect(doubts(0, 1, null, "2999-11-29")).toEqual([]);
});

test("the last day of a receiver is named before it, too", () => {
  expect(awayText({ absentUntil: null, leftOn: "2020-11-29" })).toBe("Left on 29 Nov 2020");
  expect(awayText({ absentUntil: null, leftOn: "2999-12-01" })).toBe("Last day 1 Dec 2999");
  expect(awayText({ absentUntil: "2999-11-30", leftOn: "2999-12-01" })).toBe(
    "Absent to 30 Nov, last day 1 Dec 2999",
  );
  expect(awayText({ absentUntil: null, leftOn: null })).toBe("");
});
