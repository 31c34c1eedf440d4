import { describe, expect, test } from "vitest";
import { expiryAfter, lastDayOf, nextLeadMonth, startAfter } from "./policy-year.ts";

test("next year's lead comes in the month of the new policy's end, or else a year after its start or the old one's end", () => {
  const lead = { newStart: null, newExpiry: null, insuranceExpiry: "2026-10-01", campaignMonth: "2026-10" };
  expect(nextLeadMonth(lead)).toBe("2027-10");
  expect(nextLeadMonth({ ...lead, newStart: "2026-11-25" })).toBe("2027-11");
  expect(nextLeadMonth({ ...lead, newStart: "2026-11-25", newExpiry: "2029-11-24" })).toBe("2029-11");
  expect(nextLeadMonth({ ...lead, insuranceExpiry: null })).toBeUndefined();
});

test("no next lead is told where the server makes none: in the lead's own month or before", () => {
  const long = { newStart: null, newExpiry: null, insuranceExpiry: "2025-10-02", campaignMonth: "2026-11" };
  expect(nextLeadMonth(long)).toBeUndefined();
});

describe("a policy for one year", () => {
  test.each([
    ["2026-11-25", "2027-11-24"],
    ["2026-01-01", "2026-12-31"],
    ["2026-03-01", "2027-02-28"],
    ["2027-03-01", "2028-02-29"],
    ["2028-02-29", "2029-02-28"],
    ["2028-03-01", "2029-02-28"],
    ["2027-02-28", "2028-02-27"],
    ["2026-08-31", "2027-08-30"],
    ["2026-05-01", "2027-04-30"],
  ])("that starts on %s ends on %s", (start, last) => {
    expect(lastDayOf(start)).toBe(last);
  });

  test.each([
    ["2026-11-24", "2026-11-05", "2026-11-25"],
    ["2026-11-04", "2026-11-05", "2026-11-05"],
    ["2026-11-03", "2026-11-05", "2026-11-05"],
    ["2028-02-28", "2028-02-01", "2028-02-29"],
    [null, "2026-11-05", "2026-11-05"],
  ])("after one that ends on %s, on %s, starts on %s: never before today", (expiry, today, start) => {
    expect(startAfter(expiry, today)).toBe(start);
  });

  test.each([
    ["2026-11-24", "2026-11-05", "2027-11-24"],
    ["2026-10-31", "2026-11-05", "2027-10-31"],
    ["2027-02-28", "2026-11-05", "2028-02-29"],
    ["2028-02-29", "2028-02-01", "2029-02-28"],
    ["2025-11-03", "2026-11-05", undefined],
    [null, "2026-11-05", undefined],
  ])("after one that ends on %s, as seen on %s, ends on %s", (expiry, today, last) => {
    expect(expiryAfter(expiry, today)).toBe(last);
  });
});
