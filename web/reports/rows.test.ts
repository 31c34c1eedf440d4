import { describe, expect, test } from "vitest";
import type { ReportRow } from "#contract/reports/definition";
import type { Work } from "#contract/reports/overview";
import { mostFirst } from "./rows.ts";

const row = (label: string, conversions: number, calls = 0): ReportRow<Work> => ({
  key: label,
  label,
  narrowing: {},
  values: { calls, connected: 0, quotes: 0, conversions, premium: 0, premiumOf: 0 },
});

describe("the figures of a report (specification §2)", () => {
  test("charts show the most first, omit zeros, and combine what follows the ninth", () => {
    const insurers = Array.from({ length: 12 }, (_, index) => row(`Insurer ${index}`, index, 12 - index));
    const bars = mostFirst(insurers, "conversions");
    expect(bars.map(({ label, values }) => [label, values.conversions])).toEqual([
      ...[11, 10, 9, 8, 7, 6, 5, 4, 3].map((many) => [`Insurer ${many}`, many]),
      ["Others (2)", 3],
    ]);
    expect(mostFirst(insurers, "calls")[0]?.label).toBe("Insurer 0");
    expect(mostFirst(insurers.slice(0, 10), "calls")).toHaveLength(10);
  });
});
