import { expect, test } from "vitest";
import { durationText, whenInSentence, whenText } from "./when.ts";

const now = new Date("2026-11-23T11:00:00+05:30");
const times = [
  "2026-11-23T15:00",
  "2026-11-24T10:00",
  "2026-11-22T16:40",
  "2026-11-27T10:05",
  "2027-01-01T09:30",
].map((text) => new Date(`${text}:00+05:30`));

test("a time of another day says its day, one of another year its year", () => {
  expect(times.map((at) => whenText(at, now))).toEqual([
    "15:00",
    "tomorrow, 10:00",
    "yesterday, 16:40",
    "Fri 27 Nov, 10:05",
    "Fri 1 Jan 2027, 09:30",
  ]);
});

test("within a sentence it has its prepositions", () => {
  expect(times.map((at) => whenInSentence(at, now))).toEqual([
    "at 15:00",
    "tomorrow at 10:00",
    "yesterday at 16:40",
    "on Fri 27 Nov at 10:05",
    "on Fri 1 Jan 2027 at 09:30",
  ]);
});

test("a duration is told to the nearest minute, wherever it is told", () => {
  expect([29, 30, 340, 3629, 3630].map(durationText)).toEqual([
    "0 min",
    "1 min",
    "6 min",
    "1 h",
    "1 h 1 min",
  ]);
});
