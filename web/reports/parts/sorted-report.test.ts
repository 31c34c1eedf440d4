import { expect, test } from "vitest";
import { FORMER, OTHERS } from "#contract/assignment";
import { sortedReport } from "./sorted-report.ts";

interface Values {
  leads: number;
  days: number | null;
}
const row = (key: string, label: string, leads: number, days: number | null, part?: string) => ({
  row: { key, label, narrowing: {}, values: { leads, days }, ...(part && { part }) },
  was: undefined,
});
const columns = [
  { label: "Leads", of: ({ leads }: Values) => leads },
  { label: "Median days", of: ({ days }: Values) => days },
];
const rows = [
  row(OTHERS, "Others", 90, 9),
  row("a", "Asha", 10, 2),
  row("", "Nobody", 50, null),
  row("b", "bharat", 10, null),
  row(FORMER, "Former", 0, 1),
  row("c", "Chitra", 30, 5),
];
const order = (sort: string, sortOrder: "asc" | "desc") =>
  sortedReport(rows, "Telecaller", columns, { sort, sortOrder }).map((one) => one.row.label);
const below = ["Others", "Former", "Nobody"];

test("a report is sorted by a number or by name; rows of several and of nobody stay below in both directions", () => {
  expect(order("Leads", "desc")).toEqual(["Chitra", "Asha", "bharat", ...below]);
  expect(order("Leads", "asc")).toEqual(["Asha", "bharat", "Chitra", ...below]);
  expect(order("Telecaller", "desc")).toEqual(["Chitra", "bharat", "Asha", ...below]);
});

test("what is not known comes last in both directions", () => {
  expect(order("Median days", "asc")).toEqual(["Asha", "Chitra", "bharat", ...below]);
  expect(order("Median days", "desc")).toEqual(["Chitra", "Asha", "bharat", ...below]);
});

test("months are sorted by time, not by their names", () => {
  const months = [
    row("2026-11", "Nov 2026", 1, 1, "2026-11"),
    row("2026-04", "Apr 2026", 2, 1, "2026-04"),
    row("2026-12", "Dec 2026", 3, 1, "2026-12"),
  ];
  const sorted = sortedReport(months, "Month", columns, { sort: "Month", sortOrder: "asc" });
  expect(sorted.map((one) => one.row.part)).toEqual(["2026-04", "2026-11", "2026-12"]);
});
