import { expect, test } from "vitest";
import { BY_CALENDAR, campaignNamed, chosenMonth, NO_MONTH } from "./campaign.ts";

const november = {
  id: 7,
  name: "Nov 2026 Renewals",
  month: "2026-11",
  year: 2026,
  description: null,
};

test("a typed name matches its campaign ignoring case and surrounding spaces (§7)", () => {
  expect(campaignNamed("  nov 2026 RENEWALS ", [november])).toBe(november);
  expect(campaignNamed("Nov 2026", [november])).toBeUndefined();
  expect(campaignNamed("Nov 2026", undefined)).toBeUndefined();
});

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
