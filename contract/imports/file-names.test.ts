import { expect, test } from "vitest";
import { foreignEndings, isForeignName, isSpreadsheetName } from "./file-names.ts";

test("a file is known by its ending, in any case: the columns of every spreadsheet and web table are matched first", () => {
  for (const ending of foreignEndings) expect(isForeignName(`LEADS${ending.toUpperCase()}`)).toBe(true);
  expect(["leads.csv", "leads.txt", "xlsx", "leads.xlsx.csv"].filter(isForeignName)).toEqual([]);
  expect(["a.xlsx", "a.xlsm", "a.xls", "a.xlsb", "a.ods"].every(isSpreadsheetName)).toBe(true);
  expect(["a.tsv", "a.html", "a.xml", "a.csv"].filter(isSpreadsheetName)).toEqual([]);
});
