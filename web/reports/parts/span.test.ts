import { describe, expect, test } from "vitest";
import { chosenSpan, movedSpan, spanChoices, usualSpan } from "./span.ts";

const TODAY = "2026-11-05";
const YEAR = { from: "2025-12", to: "2026-11" };

describe("the span of a report (specification §2)", () => {
  test("are those of the address if they are valid, otherwise the last twelve", () => {
    expect(chosenSpan({ from: "2026-01", to: "2026-01" })).toEqual({ from: "2026-01", to: "2026-01" });
    expect(chosenSpan(YEAR)).toEqual(YEAR);
    for (const [from, to] of [
      [undefined, undefined],
      ["2026-05", "2026-04"],
      ["2020-01", "2026-11"],
      [undefined, "2026-11"],
      ["2026-10", "2026-11-05"],
      ["2026-11-05", "2026-11-04"],
    ] as const) {
      expect(chosenSpan({ from, to })).toBeUndefined();
    }
    const days = { from: "2026-11-03", to: "2026-11-05" };
    expect(chosenSpan(days)).toEqual(days);
    expect(usualSpan(TODAY)).toEqual(YEAR);
  });

  test("moving one end moves the other, so that the span is neither reversed nor too long", () => {
    expect(movedSpan(YEAR, { from: "2026-10" })).toEqual({ from: "2026-10", to: "2026-11" });
    expect(movedSpan({ from: "2026-01", to: "2026-02" }, { from: "2026-10" })).toEqual({
      from: "2026-10",
      to: "2026-10",
    });
    expect(movedSpan(YEAR, { to: "2025-06" })).toEqual({ from: "2025-06", to: "2025-06" });
    expect(movedSpan(YEAR, { from: "2023-01" })).toEqual({ from: "2023-01", to: "2025-12" });
    expect(movedSpan({ from: "2023-01", to: "2023-02" }, { to: "2026-11" })).toEqual({
      from: "2023-12",
      to: "2026-11",
    });
    const days = { from: "2026-11-03", to: "2026-11-05" };
    expect(movedSpan(days, { to: "2026-11-02" })).toEqual({ from: "2026-11-02", to: "2026-11-02" });
    expect(movedSpan(days, { from: "2023-01-15" })).toEqual({ from: "2023-01-15", to: "2025-12-31" });
  });

  test("36 months can be chosen, those to come, newest first, and those from a link", () => {
    const choices = spanChoices({ from: "2022-03", to: "2026-11" }, TODAY);
    expect([choices.length, choices[0], choices.at(-2), choices.at(-1)]).toEqual([
      49,
      "2027-11",
      "2023-12",
      "2022-03",
    ]);
  });
});
