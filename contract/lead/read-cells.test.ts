import { expect, test } from "vitest";
import { readAmount, readClaims, readNcb } from "./read-cells.ts";

test.each([
  ["12345", 12345],
  ["₹ 12,345.50", 12345.5],
  ["Rs. 4,50,000/-", 450_000],
  ["rs 900", 900],
  ["INR 1 234", 1234],
  ["0", 0],
  ["12.345", 12.35],
  ["12.345,50", 12_345.5],
  ["1.23.456,00", null],
  ["12,50", 12.5],
  ["12,5", null],
  ["1,2,345", null],
  ["9800000000", null],
  ["-500", null],
  ["1.2E+05", null],
  ["12k", null],
  ["NA", null],
  ["₹", null],
])("the amount '%s' is %s rupees", (cell, rupees) => {
  expect(readAmount(cell)).toBe(rupees);
});

test.each([
  ["0", 0],
  ["25", 25],
  ["25%", 25],
  ["25 %", 25],
  ["0.35", 35],
  ["50.0", 50],
  ["30", null],
  ["0.3", null],
  ["%", null],
  ["Yes", null],
])("the no-claim bonus '%s' is the slab %s", (cell, slab) => {
  expect(readNcb(cell)).toBe(slab);
});

test.each([
  ["Claimed", "claimed"],
  [" YES ", "claimed"],
  ["y", "claimed"],
  ["1", "claimed"],
  ["No", "not_claimed"],
  ["Not Claimed", "not_claimed"],
  ["No claim", "not_claimed"],
  ["NIL", "not_claimed"],
  ["0", "not_claimed"],
  ["maybe", null],
])("'%s' in a claims column is %s", (cell, status) => {
  expect(readClaims(cell)).toBe(status);
});
