import Papa from "papaparse";
import { expect, test } from "vitest";
import { toCsv } from "./csv.ts";

test("commas, quotes and line ends are escaped (specification §7)", () => {
  const line = ["Rao, Asha", 'a 5" rim', "two\nlines", 8450.5, null, "plain"];
  expect(toCsv([line])).toBe(`"Rao, Asha","a 5"" rim","two\nlines",8450.5,,plain`);
});

test.each([
  "=1+1",
  "=1+1\n1",
  "@SUM(1)\r\nx",
  "-2+3\n",
  "+1\r2",
  "\n=1",
  " \t =1",
  "\u00a0=1",
  "\tx",
  "＝1+1",
  "＋1",
  "－1",
  "＠A1",
  "+91-9800012025+1",
  "+91-0522400018",
])(
  "%j, which a spreadsheet would evaluate, is text in a cell and in a header (specification §7)",
  (formula) => {
    expect(Papa.parse(toCsv([[formula], [formula]])).data).toEqual([[`'${formula}`], [`'${formula}`]]);
  },
);

test("a formula behind a tab or a semicolon inside a cell stays in that cell", () => {
  expect(toCsv([["a;=1", "b\t=1"]])).toBe('"a;=1","b\t=1"');
});

test("a phone is its ten digits, without an apostrophe", () => {
  const phones = ["+91-9800012025", "+91 98000 12025", "+919800012025", "022-54425818", "98000 12025"];
  expect(toCsv([phones])).toBe("9800012025,9800012025,9800012025,022-54425818,98000 12025");
});
