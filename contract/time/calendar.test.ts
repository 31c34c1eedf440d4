import { describe, expect, test } from "vitest";
import { changeText, daysCompared, monthToDate } from "#contract/analytics/targets";
import { campaignCalendar, campaignMonthChoices, readMonth, targetYears } from "#contract/campaigns/months";
import { expiryOf, prioritiesOn } from "#contract/lead/expiry";
import {
  daySpan,
  daysBetween,
  isDate,
  isMonth,
  monthLabel,
  monthSpan,
  monthsBetween,
  today,
} from "./calendar.ts";
import { defaultMonth, monthTabs, urgencyOf } from "./months.ts";

describe("the agency's day", () => {
  test("begins at midnight in Kolkata, whatever the machine's zone", () => {
    expect(today(new Date("2026-11-05T18:29:59Z"))).toBe("2026-11-05");
    expect(today(new Date("2026-11-05T18:30:00Z"))).toBe("2026-11-06");
    expect(daySpan("2026-11-06").from.toISOString()).toBe("2026-11-05T18:30:00.000Z");
  });

  test("days between dates are whole, across months and leap days", () => {
    expect(daysBetween("2028-02-28", "2028-03-01")).toBe(2);
    expect(daysBetween("2026-11-05", "2026-11-02")).toBe(-3);
  });

  test("a date that does not exist is not a date", () => {
    expect(["2026-02-29", "2026-13-01", "2026-1-1", "0000-00-00", "2028-02-29"].map(isDate)).toEqual([
      false,
      false,
      false,
      false,
      true,
    ]);
  });

  test("months begin and end at midnight in Kolkata, across the years", () => {
    const { from, to } = monthSpan("2026-12");
    expect([from.toISOString(), to.toISOString()]).toEqual([
      "2026-11-30T18:30:00.000Z",
      "2026-12-31T18:30:00.000Z",
    ]);
    expect(monthsBetween("2026-11", "2027-02")).toEqual(["2026-11", "2026-12", "2027-01", "2027-02"]);
    expect(monthsBetween("2026-11", "2026-10")).toEqual([]);
    expect(["2026-02", "2026-13", "0000-01", "9999-12", "2026"].map(isMonth)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  test("months are read as people write them, and the text's year wins", () => {
    expect(
      ["Sep 2025", "september 2025", "2025-09", "Sept 2025"].map((text) => readMonth(text, 2030)),
    ).toEqual(Array(4).fill("2025-09"));
    expect([readMonth("Jan", 2027), readMonth("Jan"), readMonth("Foo 2026")]).toEqual([
      "2027-01",
      undefined,
      undefined,
    ]);
    expect(monthLabel("2026-11")).toBe("Nov 2026");
  });
});

describe("the month selector (specification §9)", () => {
  test("has 12 months, from the previous month up to the 10th and from the current one after it", () => {
    expect([monthTabs("2026-11-10")[0], monthTabs("2026-11-11")[0]]).toEqual(["2026-10", "2026-11"]);
    expect(monthTabs("2026-01-05")).toHaveLength(12);
    expect([monthTabs("2026-01-05")[0], monthTabs("2026-01-05")[11]]).toEqual(["2025-12", "2026-11"]);
  });

  test("defaults to 2025-09 while it is one of them, then to the current month", () => {
    expect([defaultMonth("2025-08-20"), defaultMonth("2025-10-10"), defaultMonth("2025-10-11")]).toEqual([
      "2025-09",
      "2025-09",
      "2025-10",
    ]);
    expect(defaultMonth("2026-11-05")).toBe("2026-11");
  });

  test("target years run from 2024 to 2027, later to next year", () => {
    expect(targetYears("2025-09-01")).toEqual([2024, 2025, 2026, 2027]);
    expect(targetYears("2027-01-01").at(-1)).toBe(2028);
  });

  test("an upload's campaign is of the six months from the previous one on, and of the six of 2025", () => {
    const six = ["2025-08", "2025-09", "2025-10", "2025-11", "2025-12", "2026-01"];
    expect(campaignMonthChoices("2025-09-15")).toEqual({ current: six, earlier: [] });
    expect(campaignMonthChoices("2026-11-05")).toEqual({
      current: ["2026-10", "2026-11", "2026-12", "2027-01", "2027-02", "2027-03"],
      earlier: six,
    });
    expect(campaignMonthChoices("2025-12-01").earlier).toEqual(["2025-08", "2025-09", "2025-10"]);
  });

  test("its calendar starts today and ends with 2026, or with next year when that is later", () => {
    expect(campaignCalendar("2025-09-15")).toEqual({ first: "2025-09-15", last: "2026-12-31" });
    expect(campaignCalendar("2026-11-05").last).toBe("2027-12-31");
  });

  test("urgency: Overdue, Current, Next Month, Future, Unknown", () => {
    const urgencies = ["2026-10", "2026-11", "2026-12", "2027-01", null].map((month) =>
      urgencyOf(month, "2026-11-30"),
    );
    expect(urgencies).toEqual(["Overdue", "Current", "Next Month", "Future", "Unknown"]);
  });
});

describe("the expiry (specification §4, §9)", () => {
  test("is expired before today, active from today on, not set or invalid otherwise", () => {
    const state = (date: string | null, text: string | null = null) => expiryOf(date, text, "2026-11-05");
    expect(state("2026-11-04")).toMatchObject({ state: "expired", daysLeft: -1 });
    expect(state("2026-11-05")).toMatchObject({ state: "active", daysLeft: 0 });
    expect(state(null)).toEqual({ state: "missing" });
    expect(state(null, "31-31-2026")).toEqual({ state: "invalid", text: "31-31-2026" });
  });

  test("priority is high when expired or within 5 days, medium within 15 or unknown, low later", () => {
    const dates = ["2026-10-01", "2026-11-10", "2026-11-11", "2026-11-20", "2026-11-21", null];
    expect(dates.map(prioritiesOn("2026-11-05"))).toEqual([
      "high",
      "high",
      "medium",
      "medium",
      "low",
      "medium",
    ]);
  });
});

describe("against last month", () => {
  test("the same days are compared; a shorter month ends with its last day", () => {
    const { current, previous } = monthToDate("2026-03-31");
    expect([current.from, current.to, previous.from, previous.to].map((instant) => today(instant))).toEqual([
      "2026-03-01",
      "2026-04-01",
      "2026-02-01",
      "2026-03-01",
    ]);
  });

  test("the days compared are named, so that a month so far is not taken for a whole one", () => {
    expect(["2026-11-21", "2026-11-01", "2026-03-31", "2027-01-05"].map(daysCompared)).toEqual([
      "1–21 Oct",
      "1 Oct",
      "1–28 Feb",
      "1–5 Dec",
    ]);
  });

  test("whole percent with its sign; nothing last month reads +0%", () => {
    expect([changeText(112, 100), changeText(92, 100), changeText(5, 0), changeText(7, 7)]).toEqual([
      "+12% from last month",
      "-8% from last month",
      "+0% from last month",
      "+0% from last month",
    ]);
  });

  test("from ten times on no percentage is said, but what it was", () => {
    expect([changeText(219, 20), changeText(7264, 20), changeText(7264, 20, "Oct 2026")]).toEqual([
      "+995% from last month",
      "20 last month",
      "20 in Oct 2026",
    ]);
  });
});
