import { expect, test } from "vitest";
import { comparedSpan, hasBegun, hasEnded, movedBetween } from "./span.ts";

const YEAR = { from: "2025-12", to: "2026-11" };

test("the months of a report are compared with as many before, or with the same a year before", () => {
  expect(comparedSpan({ from: "2026-01", to: "2026-03" }, "before")).toEqual({
    from: "2025-10",
    to: "2025-12",
  });
  expect(comparedSpan(YEAR, "before")).toEqual(comparedSpan(YEAR, "year"));
  expect(comparedSpan({ from: "2026-02", to: "2026-02" }, "year")).toEqual({
    from: "2025-02",
    to: "2025-02",
  });
  const days = { from: "2026-10-31", to: "2026-11-02" };
  expect(comparedSpan(days, "before")).toEqual({ from: "2026-10-28", to: "2026-10-30" });
  expect(comparedSpan({ from: "2028-02-01", to: "2028-02-29" }, "year")).toEqual({
    from: "2027-02-01",
    to: "2027-02-28",
  });
  expect(comparedSpan(YEAR, undefined)).toBeUndefined();
  const before = { from: "2024-12", to: "2025-11" };
  expect(movedBetween("2025-01", YEAR, before, 1)).toBe("2026-01");
  expect(movedBetween("2026-01", YEAR, before, -1)).toBe("2025-01");
});

test("months that go on are compared up to the same day, as far as the earlier month has it", () => {
  const month = { from: "2026-11", to: "2026-11" };
  expect(comparedSpan(month, "before", "2026-11-28")).toEqual({ from: "2026-10-01", to: "2026-10-28" });
  expect(comparedSpan(month, "year", "2026-11-28")).toEqual({ from: "2025-11-01", to: "2025-11-28" });
  expect(comparedSpan({ from: "2026-10", to: "2026-12" }, "before", "2026-11-28")).toEqual({
    from: "2026-07-01",
    to: "2026-08-28",
  });
  const march = { from: "2027-03", to: "2027-03" };
  expect(comparedSpan(march, "before", "2027-03-31")).toEqual({ from: "2027-02-01", to: "2027-02-28" });
  expect(comparedSpan(month, "before", "2026-12-01")).toEqual({ from: "2026-10", to: "2026-10" });
  expect(comparedSpan(month, "before", "2026-10-31")).toEqual({ from: "2026-10", to: "2026-10" });
});

test("a span of months or days to come has not begun, and one with today in it has not ended", () => {
  const days = { from: "2026-11-05", to: "2026-11-10" };
  const month = { from: "2026-12", to: "2026-12" };
  const of = (day: string) => [days, month].map((span) => [hasBegun(span, day), hasEnded(span, day)]);
  expect(of("2026-11-04")).toEqual([
    [false, false],
    [false, false],
  ]);
  expect(of("2026-11-10")).toEqual([
    [true, false],
    [false, false],
  ]);
  expect(of("2026-12-31")).toEqual([
    [true, true],
    [true, false],
  ]);
});
