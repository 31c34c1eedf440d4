import { expect, test } from "vitest";
import { overviewReports } from "./overview.ts";

const worked = (calls: number, conversions: number) => ({
  calls,
  connected: calls / 2,
  quotes: 3,
  conversions,
  premium: conversions * 1000.5,
  premiumOf: conversions,
});
const sold = (conversions: number) => ({
  conversions,
  premium: conversions * 1000.5,
  premiumOf: conversions,
});
const person = (name: string) => ({
  telecallerId: `0b7c1b0e-7a55-4c0e-9d44-2f6f7a3d00${name}`,
  telecallerName: name,
});
const report = {
  from: "2026-10",
  to: "2026-11",
  byMonth: [
    { month: "2026-10", ...worked(10, 1) },
    { month: "2026-11", ...worked(20, 4) },
  ],
  byDay: [],
  byTelecaller: [
    { ...person("01"), ...worked(18, 3) },
    { ...person("02"), ...worked(12, 2) },
  ],
  byInsurer: [
    { insurer: "Acko", ...sold(4) },
    { insurer: null, ...sold(1) },
  ],
};

test.for(["month", "telecaller", "insurer"] as const)("the last row by %s has the sums of all rows", (by) => {
  const { total, rowsOf, columns } = overviewReports[by];
  const values = total?.of(report);
  for (const { label, unit, of } of columns) {
    if (unit === "text") continue;
    const sum = rowsOf(report).reduce((all, row) => all + (of(row.values) ?? 0), 0);
    expect([label, values && of(values)]).toEqual([label, sum]);
  }
  expect(values?.conversions).toBe(5);
});
