import { expect, test } from "vitest";
import { OTHERS } from "#contract/assignment";
import { comparedPart, compareRows } from "./comparison.ts";
import { funnelReport } from "./funnel.ts";
import { overviewOf, overviewReports } from "./overview.ts";

const work = (calls: number) => ({
  calls,
  connected: 0,
  quotes: 0,
  conversions: 0,
  premium: 0,
  premiumOf: 0,
});
const report = (from: string, to: string, months: [month: string, calls: number][]) => ({
  from,
  to,
  byMonth: months.map(([month, calls]) => ({ month, ...work(calls) })),
  byDay: [],
  byTelecaller: [],
  byInsurer: [],
});

test("the first month is compared with the first one, and a month that only the compared span has is listed in its place", () => {
  const now = report("2026-09", "2026-11", [
    ["2026-10", 5],
    ["2026-11", 7],
  ]);
  const before = report("2026-06", "2026-08", [
    ["2026-06", 4],
    ["2026-07", 0],
    ["2026-08", 3],
  ]);
  expect(
    compareRows(overviewReports.month, now, before).map(({ row, was }) => [
      row.part,
      row.values.calls,
      was?.calls,
    ]),
  ).toEqual([
    ["2026-09", 0, 4],
    ["2026-10", 5, 0],
    ["2026-11", 7, 3],
  ]);
  expect(compareRows(overviewReports.month, now, undefined).map(({ was }) => was)).toEqual([
    undefined,
    undefined,
  ]);
});

test("a week has its days, each against the day of the week before", () => {
  const week = (from: string, to: string, days: [day: string, calls: number][]) => ({
    ...report(from, to, [["2026-11", 9]]),
    byDay: days.map(([day, calls]) => ({ day, ...work(calls) })),
  });
  const now = week("2026-11-23", "2026-11-29", [
    ["2026-11-23", 5],
    ["2026-11-24", 4],
  ]);
  const before = week("2026-11-16", "2026-11-22", [["2026-11-17", 3]]);
  const byDay = overviewOf("month", now);
  expect([byDay.title, byDay.first, byDay.total?.label]).toEqual(["By day", "Day", "All days"]);
  expect(
    compareRows(byDay, now, before).map(({ row, was }) => [row.label, row.values.calls, was?.calls]),
  ).toEqual([
    ["23 Nov 2026", 5, 0],
    ["24 Nov 2026", 4, 3],
  ]);
  expect(comparedPart("2026-11-24", now, before)).toBe("17 Nov 2026");
});

test("an insurer that only the compared span has comes after the others, with zeros", () => {
  const sold = (insurer: string | null, conversions: number) => ({
    insurer,
    conversions,
    premium: 100,
    premiumOf: 0,
  });
  const now = { ...report("2026-11", "2026-11", []), byInsurer: [sold("ACKO", 3), sold(null, 1)] };
  const before = { ...report("2026-10", "2026-10", []), byInsurer: [sold("Digit", 9), sold("ACKO", 2)] };
  expect(
    compareRows(overviewReports.insurer, now, before).map(({ row, was }) => [
      row.label,
      row.values.conversions,
      was?.conversions,
    ]),
  ).toEqual([
    ["ACKO", 3, 2],
    ["Digit", 0, 9],
    ["Not specified", 1, 0],
  ]);
});

test("the rows of all others and of nobody stand below those of one person, however many leads they have", () => {
  const row = (key: string | null, name: string | null, leads: number) => {
    return { key, name, counts: { leads, reached: 0, interested: 0, quoted: 0, won: 0 } };
  };
  const rows = [row(null, null, 9), row("asha", "Asha", 5), row(OTHERS, "Others", 4), row("bina", "Bina", 1)];
  const span = { from: "2026-11", to: "2026-11" };
  const { counts: total } = row(null, null, 19);
  const before = { ...span, total, rows: [row("chitra", "Chitra", 2)] };
  const shown = compareRows(funnelReport("telecaller"), { ...span, total, rows }, before);
  expect(shown.map((one) => one.row.label)).toEqual(["Asha", "Bina", "Chitra", "Others", "Not called yet"]);
});
