import { expect, test } from "vitest";
import { counted } from "./counted.ts";

test("a message counts in plain English: 0 leads, 1 lead, 2 leads", () => {
  expect([0, 1, 2].map((count) => counted(count, "lead"))).toEqual(["0 leads", "1 lead", "2 leads"]);
});
