import { expect, test } from "vitest";
import { counted } from "./counted.ts";

test("a message counts in plain English: 0 leads, 1 lead, 2 leads, 1,31,200 leads", () => {
  const texts = [0, 1, 2, 131_200].map((count) => counted(count, "lead"));
  expect(texts).toEqual(["0 leads", "1 lead", "2 leads", "1,31,200 leads"]);
});
