import { expect, test } from "vitest";
import { monthBefore } from "./ReportTable.tsx";

test("a month names what it is compared with, unless that is other days of itself", () => {
  const days = (from: string, to: string) => ({ from, to });
  const week = monthBefore(days("2026-11-23", "2026-11-29"), days("2026-11-16", "2026-11-22"));
  expect(week("2026-11")).toBeUndefined();
  const month = monthBefore(days("2026-11-01", "2026-11-29"), days("2026-10-01", "2026-10-29"));
  expect(month("2026-11")).toBe("was Oct 2026");
});
