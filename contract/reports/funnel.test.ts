import { describe, expect, test } from "vitest";
import { NOBODY, UNASSIGNED } from "#contract/assignment";
import { NOT_RECORDED } from "#contract/conversions/sorts";
import { funnelReport, rowNarrowing } from "./funnel.ts";
import type { FunnelGroup } from "./kinds.ts";

describe("the rows of the funnel", () => {
  test("are named by what they are of", () => {
    const none = { leads: 0, reached: 0, interested: 0, quoted: 0, won: 0 };
    const label = (by: FunnelGroup, key: string | null, name: string | null = null) =>
      funnelReport(by).rowsOf({
        from: "2026-11",
        to: "2026-11",
        total: none,
        rows: [{ key, name, counts: none }],
      })[0]?.label;
    expect(label("month", "2026-11")).toBe("Nov 2026");
    expect(label("telecaller", "id", "Sneha Joshi")).toBe("Sneha Joshi");
    expect(label("telecaller", null)).toBe("Not called yet");
    expect(label("assignee", null)).toBe("Unassigned");
    expect(label("vehicleType", "commercial_vehicle")).toBe("Commercial Vehicle");
    expect(label("source", null)).toBe("Not specified");
  });

  test("add up to one of all leads, whose rate is of the sums", () => {
    const counts = (leads: number, won: number) => ({ leads, reached: 0, interested: 0, quoted: 0, won });
    const { total, columns } = funnelReport("source");
    const all = { from: "2026-11", to: "2026-11", total: counts(400, 20), rows: [] };
    const rate = columns.find(({ label }) => label === "Won %");
    // Of rows with 20 of 100 and none of 300, not the average of 20% and 0%.
    expect(total && rate?.of(total.of(all))).toBe(5);
  });

  test("narrow their figures to themselves", () => {
    expect(rowNarrowing.month("2026-11")).toEqual({ firstMonth: "2026-11", lastMonth: "2026-11" });
    expect(rowNarrowing.telecaller(null)).toEqual({ by: NOBODY });
    expect(rowNarrowing.assignee(null)).toEqual({ telecaller: UNASSIGNED });
    expect(rowNarrowing.language(null)).toEqual({ language: NOT_RECORDED });
    expect(rowNarrowing.source("Hero camp")).toEqual({ source: "Hero camp" });
  });
});
