import { expect, test } from "vitest";
import { counted, grouped } from "./counted.ts";

test("a message counts in plain English: 0 leads, 1 lead, 2 leads, 1,31,200 leads", () => {
  const texts = [0, 1, 2, 131_200].map((count) => counted(count, "lead"));
  expect(texts).toEqual(["0 leads", "1 lead", "2 leads", "1,31,200 leads"]);
});

test.each([
  0, 7, 999, 1000, 99_999, 100_000, 1_234_567, 98_765_432, 123_456_789_012, -1, -1000, -131_200, 0.5, 1234.5,
  131_200.25, 99_999.9996, 1000.1234,
])("%d is grouped as everywhere in India", (value) => {
  expect(grouped(value)).toBe(new Intl.NumberFormat("en-IN").format(value));
});
