import { describe, expect, test } from "vitest";
import { NOBODY, UNASSIGNED } from "#contract/assignment";
import { NOT_RECORDED } from "#contract/conversions/sorts";
import { rowLabel, rowNarrowing } from "./division.ts";

describe("the rows of the funnel", () => {
  test("are named by what they are of", () => {
    const label = (by: Parameters<typeof rowLabel>[0], key: string | null, name: string | null = null) =>
      rowLabel(by, { key, name });
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
