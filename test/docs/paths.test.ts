import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const documents = [
  "README.md",
  "CONTRIBUTING.md",
  ...readdirSync("docs", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];

/** Files and folders of the repository that a text names in backticks. */
const named = (text: string) =>
  [...text.matchAll(/`((?:contract|server|web|test|scripts|docs|fixtures|deploy|runtime)\/[\w./-]*)`/g)].map(
    ([, path = ""]) => path,
  );

test.each(documents)("every file and folder that %s names is there", (document) => {
  expect(named(readFileSync(document, "utf8")).filter((path) => !existsSync(path))).toEqual([]);
});

test("a file that is missing is found", () => {
  expect(named("see `server/leads/gone.ts`").filter((path) => !existsSync(path))).toHaveLength(1);
});
