import { expect, test } from "vitest";
import { partBefore } from "./ReportTable.tsx";

test("a month names what it is compared with: of a month that is compared in part its days", () => {
  const days = (from: string, to: string) => ({ from, to });
  const week = partBefore(days("2026-11-23", "2026-11-29"), days("2026-11-16", "2026-11-22"));
  expect(week("2026-11")).toBe("was 16 Nov 2026 – 22 Nov 2026");
  const month = partBefore(days("2026-11-01", "2026-11-29"), days("2026-10-01", "2026-10-29"));
  expect(month("2026-11")).toBe("was 1 Oct 2026 – 29 Oct 2026");
  const months = partBefore(days("2026-10", "2026-11"), days("2026-08-01", "2026-09-29"));
  expect(months("2026-10")).toBe("was Aug 2026");
  expect(months("2026-11")).toBe("was 1 Sep 2026 – 29 Sep 2026");
});
