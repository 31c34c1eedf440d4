import { expect, test } from "vitest";
import { BY_CALENDAR, chosenMonth, NO_MONTH } from "./campaign-month.ts";

const TODAY = "2026-11-05";
const byDay = (day: string) => chosenMonth({ listed: BY_CALENDAR, day }, TODAY);

test("a campaign month is stored as 'MMM yyyy', from the list or from the calendar (§9)", () => {
  expect(chosenMonth({ listed: "Nov 2026", day: "" }, TODAY)).toBe("Nov 2026");
  expect(byDay("2026-11-05")).toBe("Nov 2026");
  expect(byDay("2027-09-30")).toBe("Sep 2027");
  expect(chosenMonth(NO_MONTH, TODAY)).toBe("");
});

test("the calendar takes days from today to the end of next year (§9)", () => {
  expect(byDay("2026-11-04")).toBe("");
  expect(byDay("2027-12-31")).toBe("Dec 2027");
  expect(byDay("2028-01-01")).toBe("");
  expect(byDay("")).toBe("");
});
