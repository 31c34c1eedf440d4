import { expect, test } from "vitest";
import { sheetJsFile } from "../../../test/spreadsheets.ts";
import { matchColumns } from "../mapping/match-columns.ts";
import { readTable } from "./read-table.ts";
import { lookAt } from "./table-look.ts";

const file = sheetJsFile("xlsx", [
  {
    name: "April",
    merged: ["A1:D1"],
    rows: [
      ["Sharma Motors: renewals of April"],
      [null],
      ["Regn No", "Cust Name", "Mobile No", null, "Expiry"],
      ["MH12AB1234", "Ravi", 9820012345, null, { date: "2026-04-05" }],
      ["MH12AB1235", "Anita", 9820012346, null, { date: "2026-04-06" }],
      ["MH12AB1235", "Anita", 9820012347, null, null],
      ["Total", null, 3],
    ],
  },
]);

test("a person sees the sheet, the header, the columns with their values, and what is left out", async () => {
  const look = lookAt(await readTable(file));
  expect(look).toMatchObject({
    sheets: [{ name: "April", rows: 6, hidden: false }],
    sheet: 0,
    headerRow: 3,
    rows: 3,
    columns: [
      { index: 0, header: "Regn No", samples: ["MH12AB1234", "MH12AB1235"] },
      { index: 1, header: "Cust Name", samples: ["Ravi", "Anita"] },
      { index: 2, header: "Mobile No", samples: ["9820012345", "9820012346", "9820012347"] },
      { index: 4, header: "Expiry", samples: ["2026-04-05", "2026-04-06"] },
    ],
    left: [
      { why: "title", count: 1 },
      { why: "total", count: 1 },
    ],
  });
  expect(look.first.map(({ row }) => row)).toEqual([1, 3, 4, 5, 6, 7]);
  expect(matchColumns(look.columns).map(({ target }) => target)).toEqual([
    "registrationNumber",
    "name",
    "phoneNumber",
    "insuranceExpiry",
  ]);
});

test("a person can say that another row is the header, or that there is none", async () => {
  const table = await readTable(file);
  const other = lookAt(table, 4);
  expect([other.headerRow, other.rows, other.columns[1]]).toEqual([
    4,
    2,
    { index: 1, header: "Ravi", samples: ["Anita"], order: "no-dates" },
  ]);
  const none = lookAt(table, 0);
  expect([none.headerRow, none.rows, none.columns[0]?.header]).toEqual([undefined, 5, ""]);
});

test("a header without rows is refused in words", async () => {
  const table = await readTable(new Blob(["Renewals of April\nName,Phone,Regn No\n"]));
  expect(() => lookAt(table)).toThrow(
    "This file has column headers and no rows below them. Choose a file with rows.",
  );
});

test("a text of which only the beginning is kept is told", async () => {
  const table = await readTable(new Blob([`Name,Phone,Remark\nRavi,9820012345,${"x".repeat(1001)}\n`]));
  expect(lookAt(table).left).toEqual([{ why: "long", count: 1 }]);
});

test("a date below hundreds of others that fits only the other order is noticed", async () => {
  const rows = Array.from({ length: 500 }, (_, at) => `Customer ${at},9820012345,0${1 + (at % 9)}/02/2026`);
  const table = await readTable(
    new Blob([["Name,Phone,Expiry", ...rows, "Ravi,9820012346,03/25/2026"].join("\n")]),
  );
  expect(lookAt(table).columns[2]?.order).toBe("both");
});
