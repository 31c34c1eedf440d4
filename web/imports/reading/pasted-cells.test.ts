import { expect, test } from "vitest";
import { areCells } from "./pasted-cells.ts";

test("cells of a spreadsheet are told from CSV by the tabs of their first line", () => {
  expect(areCells("\nRegn No\tCust Name\nMH12AB1234\tAsha\n")).toBe(true);
  expect(areCells("name,phone_number\nAsha\tRao,9800000001")).toBe(false);
  expect(areCells("")).toBe(false);
});
