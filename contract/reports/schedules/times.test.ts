import { describe, expect, test } from "vitest";
import { timeOfDay, today } from "#contract/time/calendar";
import { nextSend, type SendTimes, timesText } from "./times.ts";

const next = (times: SendTimes, after: string) => {
  const at = nextSend(times, new Date(after));
  return `${today(at)} ${timeOfDay(at)}`;
};

describe("a report is mailed at its times, in Indian time", () => {
  test.for([
    [
      "every day: today while the time is to come",
      { every: "day", on: null, at: "08:30" },
      "2026-11-23T08:29:59+05:30",
      "2026-11-23 08:30",
    ],
    [
      "every day: tomorrow from that minute on",
      { every: "day", on: null, at: "08:30" },
      "2026-11-23T08:30:00+05:30",
      "2026-11-24 08:30",
    ],
    [
      "every day: the day is India's, not the machine's",
      { every: "day", on: null, at: "00:10" },
      "2026-11-23T18:39:00Z",
      "2026-11-24 00:10",
    ],
    [
      "every week: the next Monday",
      { every: "week", on: 1, at: "08:30" },
      "2026-11-24T09:00:00+05:30",
      "2026-11-30 08:30",
    ],
    [
      "every week: this Sunday",
      { every: "week", on: 7, at: "08:30" },
      "2026-11-24T09:00:00+05:30",
      "2026-11-29 08:30",
    ],
    [
      "every month: the first of the next year",
      { every: "month", on: 1, at: "08:30" },
      "2026-12-01T08:30:00+05:30",
      "2027-01-01 08:30",
    ],
    [
      "every month: later in this month",
      { every: "month", on: 28, at: "08:30" },
      "2027-02-03T08:30:00+05:30",
      "2027-02-28 08:30",
    ],
    [
      "every month: after a long month's end",
      { every: "month", on: 28, at: "08:30" },
      "2027-01-31T08:30:00+05:30",
      "2027-02-28 08:30",
    ],
  ] as [string, SendTimes, string, string][])("%s", ([, times, after, expected]) => {
    expect(next(times, after)).toBe(expected);
  });

  test("the times are said in words", () => {
    expect(timesText({ every: "day", on: null, at: "08:30" })).toBe("Every day at 08:30");
    expect(timesText({ every: "week", on: 1, at: "08:30" })).toBe("Every Monday at 08:30");
    expect(timesText({ every: "month", on: 3, at: "18:00" })).toBe("On day 3 of every month at 18:00");
  });
});
