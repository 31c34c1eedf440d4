import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { figureNames, figures } from "./figures.ts";
import { titleOf } from "./title.ts";

test("docs/figures.md defines every figure in the words of its list", () => {
  const text = readFileSync("docs/figures.md", "utf8");
  for (const name of figureNames) expect(text).toContain(`| \`${name}\` | ${figures[name].definition} |`);
});

test("a title says one or several, in Indian grouping", () => {
  expect(titleOf({ name: "never-called" }, 1, [])).toBe("1 lead never called");
  expect(titleOf({ name: "leads" }, 131_200, [])).toBe("1,31,200 leads");
  expect(titleOf({ name: "late", promise: "follow_up" }, 2, [])).toBe("2 late follow-ups");
});
