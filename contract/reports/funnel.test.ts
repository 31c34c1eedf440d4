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

  test("narrow their figures to themselves", () => {
    expect(rowNarrowing.month("2026-11")).toEqual({ firstMonth: "2026-11", lastMonth: "2026-11" });
    expect(rowNarrowing.telecaller(null)).toEqual({ by: NOBODY });
    expect(rowNarrowing.assignee(null)).toEqual({ telecaller: UNASSIGNED });
    expect(rowNarrowing.language(null)).toEqual({ language: NOT_RECORDED });
    expect(rowNarrowing.source("Hero camp")).toEqual({ source: "Hero camp" });
  });
});
