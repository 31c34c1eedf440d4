import { describe, expect, test } from "vitest";
import { insurerRows, mostFirst, type ReportRow, sumOf } from "./rows.ts";

const row = (label: string, conversions: number, calls = 0): ReportRow => ({
  key: label,
  label,
  calls,
  connected: 0,
  quotes: 0,
  conversions,
  premium: 0,
});

describe("the figures of a report (specification §2)", () => {
  test("charts show the most first, omit zeros, and combine what follows the ninth", () => {
    const insurers = Array.from({ length: 12 }, (_, index) => row(`Insurer ${index}`, index, 12 - index));
    const bars = mostFirst(insurers, "conversions");
    expect(bars.map(({ label, conversions }) => [label, conversions])).toEqual([
      ...[11, 10, 9, 8, 7, 6, 5, 4, 3].map((many) => [`Insurer ${many}`, many]),
      ["Others (2)", 3],
    ]);
    expect(mostFirst(insurers, "calls")[0]?.label).toBe("Insurer 0");
    expect(mostFirst(insurers.slice(0, 10), "calls")).toHaveLength(10);
  });

  test("an unknown insurer has its own row", () => {
    const sold = { conversions: 2, premium: 9_000 };
    const report = {
      from: "2026-11",
      to: "2026-11",
      byMonth: [],
      byTelecaller: [],
      byInsurer: [{ insurer: null, ...sold }],
    };
    expect(insurerRows(report)).toMatchObject([{ key: "", label: "Not specified", ...sold }]);
  });

  test("sums add every figure up", () => {
    expect(sumOf([row("a", 2, 10), row("b", 3, 20)])).toMatchObject({ conversions: 5, calls: 30 });
  });
});
