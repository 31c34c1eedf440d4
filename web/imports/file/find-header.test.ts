import { describe, expect, test } from "vitest";
import type { SourceRow } from "../mapping/source-table.ts";
import { divideRows } from "./divide-rows.ts";
import { findHeader, isTotal } from "./find-header.ts";

const rowsOf = (...rows: string[][]): SourceRow[] =>
  rows.map((cells, at) => ({ row: at + 1, cells, hidden: false }));

describe("the header of a file", () => {
  test.each<[string, number | undefined, string[][]]>([
    [
      "is the first row",
      0,
      [
        ["Regn No", "Cust Name", "Mobile"],
        ["MH12AB1234", "Ravi", "9820012345"],
      ],
    ],
    [
      "stands below title lines and blank cells",
      3,
      [
        ["Sharma Motors Pvt Ltd"],
        ["Renewals due", "", "April 2026", "", "Mumbai"],
        ["Branch", "", "Name: Pune"],
        ["S.No", "Regn No", "Cust Name", "Mobile No"],
        ["1", "MH12AB1234", "Ravi", "9820012345"],
      ],
    ],
    [
      "is the lower one of two, when it says more",
      1,
      [
        ["Customer", "", "Vehicle", ""],
        ["Cust Name", "Mobile No", "Make", "Model"],
        ["Ravi", "9820012345", "Maruti", "Swift"],
      ],
    ],
    [
      "may be in Hindi",
      0,
      [
        ["ग्राहक का नाम", "मोबाइल नंबर", "मॉडल"],
        ["रवि", "9820012345", "Swift"],
      ],
    ],
    [
      "without a known word is the first row of three words",
      1,
      [["List"], ["Aadmi", "Dooradhwani", "Shahar"], ["Ravi", "9820012345", "Pune"]],
    ],
    [
      "is told to be missing",
      undefined,
      [
        ["Ravi", "9820012345", "05/04/2026"],
        ["Anita", "9820012346", "06/04/2026"],
      ],
    ],
    ["is told to be missing in an empty file", undefined, []],
  ])("%s", (_, index, rows) => {
    expect(findHeader(rowsOf(...rows))).toBe(index);
  });
});

test.each([
  [true, ["Total", "", "12,345.50"]],
  [true, ["", "Grand Total:", "₹ 1,20,000", "45"]],
  [true, ["कुल", "213"]],
  [true, ["Sub-Total", "1"]],
  [true, ["TOTAL 213"]],
  [true, ["Total", "60 nos"]],
  [true, ["Total", "", "1,200 Records."]],
  [false, ["Total", "Nexon"]],
  [false, ["Total Motors", "Ravi", "9820012345"]],
  [false, ["Ravi", "9820012345"]],
  [false, ["Total Gas Agency", "+91 98200 12345"]],
  [false, ["Totally"]],
  [false, ["", ""]],
  [false, ["9820012345"]],
])("that a row is a total is %s for %j", (expected, cells) => {
  expect(isTotal(cells)).toBe(expected);
});

test("what is not imported is told with its reason and row numbers", () => {
  const header = ["Cust Name", "Mobile No", "Make", "Premium"];
  const rows = [
    { row: 1, cells: ["Renewals of April"], hidden: false },
    { row: 3, cells: header, hidden: false },
    { row: 4, cells: ["Ravi", "9820012345", "Maruti", "100"], hidden: false },
    { row: 5, cells: ["Anita", "9820012346", "Hyundai", "200"], hidden: true },
    { row: 8, cells: ["Sub Total", "", "", "300"], hidden: false },
    { row: 9, cells: header, hidden: false },
    { row: 10, cells: ["Sneha"], hidden: false },
    { row: 11, cells: ["", "9820012347"], hidden: false },
    { row: 12, cells: ["", "", "", "300"], hidden: false },
    { row: 14, cells: ["Printed on 5 April"], hidden: false },
  ];
  const divided = divideRows(rows, 1);
  expect(divided.rows.map(({ row }) => row)).toEqual([4, 5, 10, 11]);
  expect(divided.left).toEqual([
    { why: "title", count: 1 },
    { why: "hidden", count: 1 },
    { why: "blank", count: 2 },
    { why: "total", count: 3 },
    { why: "header", count: 1 },
  ]);
});
