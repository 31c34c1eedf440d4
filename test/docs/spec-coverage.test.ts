import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { checkRow, lettersOf, rowsOf } from "./coverage.ts";

const rows = rowsOf(readFileSync("docs/spec-coverage.md", "utf8"));
const letters = lettersOf(readFileSync("docs/spec-notes.md", "utf8"));

test("every test and every note named in docs/spec-coverage.md exists", () => {
  expect(rows.flatMap((row) => checkRow(row, letters))).toEqual([]);
});

test("it has at least 250 requirements, each once, from all nine sections", () => {
  expect(rows.length).toBeGreaterThanOrEqual(250);
  expect([...new Set(rows.map(({ section }) => section))]).toEqual([..."123456789"]);
  const asked = rows.map((row) => `${row.section} ${row.asked}`);
  expect(asked.filter((text, place) => asked.indexOf(text) !== place)).toEqual([]);
});

test("a reference to nothing is found", () => {
  const [row] = rowsOf(
    "| § | what | held by |\n|---|---|---|\n| 2 | x | `test/docs/spec-coverage.test.ts` — y |",
  );
  const faults = (heldBy: string) => checkRow({ section: "2", asked: "x", heldBy }, letters);
  const own = "`test/docs/spec-coverage.test.ts` — a reference to nothing is found";
  expect(faults(own)).toEqual([]);
  expect(faults(`${own}<br>notes: default month fixed at 2025-09`)).toEqual([]);
  expect(row && checkRow(row, letters)).toEqual(["x: no test 'y' in test/docs/spec-coverage.test.ts"]);
  expect(faults(`${own} for sure`)).toHaveLength(1);
  expect(faults("`test/docs/gone.test.ts` — y")).toEqual(["x: no file test/docs/gone.test.ts"]);
  expect(faults(`${own}<br>notes: default month`)).toEqual(["x: no note 'default month'"]);
  expect(faults("by hand")).toEqual(["x: neither a test nor a note: by hand"]);
  expect(faults("")).toEqual(["an empty cell: x"]);
});
