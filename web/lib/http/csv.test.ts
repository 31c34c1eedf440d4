import { expect, test } from "vitest";
import { toCsv } from "./csv.ts";

test("commas, quotes and line ends are escaped, and formulas are text (specification §7)", () => {
  const line = ["Rao, Asha", 'a 5" rim', "two\nlines", "=1+1", "+91-9800000142", 8450.5, null, "plain"];
  expect(toCsv([line])).toBe(`"Rao, Asha","a 5"" rim","two\nlines","'=1+1","'+91-9800000142",8450.5,,plain`);
});
