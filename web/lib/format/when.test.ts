import { expect, test } from "vitest";
import { formatDayInWords } from "./when.ts";

test("a date field's value is also shown in words, whatever the order of its parts in the browser", () => {
  expect(formatDayInWords("2026-11-04")).toBe("Wed 4 Nov 2026");
  expect(formatDayInWords("")).toBe("");
});
