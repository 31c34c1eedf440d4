import { expect, test } from "vitest";
import { areCells, isCsvFile } from "./file-names.ts";

test.each([
  ["leads.csv", "text/csv", true],
  ["leads", "text/csv", true],
  ["leads.CSV", "", true],
  ["leads.csv", "application/vnd.ms-excel", true],
  ["leads.csv", "application/pdf", false],
  ["leads.csv", "text/plain", false],
  ["leads.xls", "application/vnd.ms-excel", false],
  ["leads.txt", "text/plain", false],
  ["leads.txt", "", false],
  ["csv", "", false],
])("on the database page a file %s of type '%s' is a CSV file: %s (§5)", (name, type, is) => {
  expect(isCsvFile({ name, type })).toBe(is);
});

test("cells of a spreadsheet are told from CSV by the tabs of their first line", () => {
  expect(areCells("\nRegn No\tCust Name\nMH12AB1234\tAsha\n")).toBe(true);
  expect(areCells("name,phone_number\nAsha\tRao,9800000001")).toBe(false);
  expect(areCells("")).toBe(false);
});
