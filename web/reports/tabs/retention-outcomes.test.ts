import { describe, expect, test } from "vitest";
import type { RetentionOutcomes } from "#contract/reports/calls";
import { sumOf } from "#contract/reports/retention";
import { keptPercent } from "#contract/reports/share";
import { comparedPivots, pivotOf, tintOf } from "./retention-outcomes.ts";

const outcome = (policies: number, premium = policies * 100) => ({ policies, premium });
const ended = (due: number, kept: number, lost = 0): RetentionOutcomes => ({
  due: outcome(due),
  kept: outcome(kept),
  lost: outcome(lost),
  undecided: outcome(due - kept - lost),
});

describe("retention", () => {
  test("is a table of insurers and months with sums, from the first month with a policy", () => {
    const pivot = pivotOf({
      to: "2026-04",
      rows: [
        { month: "2026-02", insurer: "ACKO", ...ended(10, 5) },
        { month: "2026-04", insurer: null, ...ended(40, 10, 3) },
        { month: "2026-04", insurer: "ACKO", ...ended(20, 15) },
      ],
    });
    expect(pivot.months).toEqual(["2026-02", "2026-03", "2026-04"]);
    expect(pivot.insurers.map(({ insurer, total }) => [insurer, total.due.policies])).toEqual([
      [null, 40],
      ["ACKO", 30],
    ]);
    expect(pivot.insurers[1]?.months.get("2026-03")).toBeUndefined();
    expect(pivot.byMonth.get("2026-04")).toEqual(ended(60, 25, 3));
    expect(pivot.total).toEqual(ended(70, 30, 3));
    expect(pivotOf({ to: "2026-04", rows: [] }).months).toEqual([]);
    expect(sumOf([]).due).toEqual({ policies: 0, premium: 0 });
  });

  test("compared, both tables have the same rows and months, also those that only one of the spans has", () => {
    const { pivot, was } = comparedPivots(
      {
        from: "2026-03",
        to: "2026-04",
        rows: [{ month: "2026-04", insurer: "ACKO", ...ended(20, 15) }],
      },
      {
        from: "2025-03",
        to: "2025-04",
        rows: [
          { month: "2025-03", insurer: "Digit", ...ended(8, 2) },
          { month: "2025-04", insurer: "ACKO", ...ended(10, 5) },
        ],
      },
    );
    const rowsOf = (one: typeof pivot) =>
      one.insurers.map(({ insurer, months }) => [
        insurer,
        ...one.months.map((month) => months.get(month)?.due.policies),
      ]);
    expect(rowsOf(pivot)).toEqual([
      ["ACKO", undefined, 20],
      ["Digit", 0, undefined],
    ]);
    expect(was && rowsOf(was).sort()).toEqual([
      ["ACKO", undefined, 10],
      ["Digit", 8, undefined],
    ]);
    expect(was?.byMonth.get("2026-03")).toEqual(ended(8, 2));
  });

  test("the kept share is of the decided policies or of their premium, and not of too few", () => {
    expect(keptPercent(ended(90, 30, 20), "count")).toBe(60);
    expect(keptPercent(ended(90, 19), "count")).toBeUndefined();
    expect(keptPercent(ended(50, 0, 20), "count")).toBe(0);
    const uneven = { ...ended(90, 30, 20), kept: outcome(30, 500) };
    expect(keptPercent(uneven, "premium")).toBe(20);
    expect(keptPercent({ ...uneven, kept: outcome(30, 0), lost: outcome(20, 0) }, "premium")).toBeUndefined();
    expect(keptPercent(ended(90, 19), "premium")).toBeUndefined();
  });

  test("is tinted by the percentage as it is written", () => {
    expect([59.6, 59.4, 49.5, 39.4, 0].map(tintOf)).toEqual([
      "bg-ok-soft",
      "bg-surface",
      "bg-surface",
      "bg-danger-soft",
      "bg-danger-soft",
    ]);
    expect(tintOf(40)).toBe("bg-warn-soft");
  });
});
