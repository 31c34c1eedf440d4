import { describe, expect, test } from "vitest";
import { percentOf } from "#contract/reports/share";
import { formatChange, formatPercent, relativeChange } from "./units.ts";

describe("shares and changes", () => {
  test("a percentage is of at least twenty", () => {
    expect(percentOf(10, 19)).toBeUndefined();
    expect(percentOf(5, 20)).toBe(25);
    expect(percentOf(0, 0)).toBeUndefined();
    expect(formatPercent(56.94)).toBe("56.9%");
  });

  test("a change has its sign, and none after rounding is none", () => {
    expect(formatChange(4.12, 1)).toBe("+4.1");
    expect(formatChange(-1.2, 1)).toBe("−1.2");
    expect(formatChange(-0.04, 1)).toBeUndefined();
  });

  test("a number is compared in percent with one that is not of too few", () => {
    expect(relativeChange(112, 100)).toBe("+12%");
    expect(relativeChange(50, 100)).toBe("−50%");
    expect(relativeChange(100, 100)).toBe("±0%");
    expect(relativeChange(3, 0)).toBe("new");
    expect(relativeChange(0, 0)).toBeUndefined();
    expect(relativeChange(36_000, 19)).toBeUndefined();
    expect(relativeChange(2_000, 1_000, 19)).toBeUndefined();
    expect(relativeChange(7_264, 20)).toBeUndefined();
  });
});
