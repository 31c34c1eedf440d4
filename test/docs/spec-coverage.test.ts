import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { checkRow, noteTitlesOf, rowsOf } from "./coverage.ts";

const rows = rowsOf(readFileSync("docs/spec-coverage.md", "utf8"));
const notes = noteTitlesOf(readFileSync("docs/spec-notes.md", "utf8"));

test("every test and every note named in docs/spec-coverage.md exists", () => {
  expect(rows.flatMap((row) => checkRow(row, notes))).toEqual([]);
});

test("it has at least 250 requirements, each once, from all nine sections", () => {
  expect(rows.length).toBeGreaterThanOrEqual(250);
  expect([...new Set(rows.map(({ section }) => section))]).toEqual([..."123456789"]);
  const requirements = rows.map((row) => `${row.section} ${row.requirement}`);
  expect(requirements.filter((text, index) => requirements.indexOf(text) !== index)).toEqual([]);
});

test("a reference to nothing is found", () => {
  const [row] = rowsOf(
    "| § | requirement | evidence |\n|---|---|---|\n| 2 | x | `test/docs/spec-coverage.test.ts` — y |",
  );
  const faults = (evidence: string) => checkRow({ section: "2", requirement: "x", evidence }, notes);
  const own = "`test/docs/spec-coverage.test.ts` — a reference to nothing is found";
  expect(faults(own)).toEqual([]);
  expect(faults(`${own}<br>notes: default month fixed at 2025-09`)).toEqual([]);
  expect(row && checkRow(row, notes)).toEqual(["x: no test 'y' in test/docs/spec-coverage.test.ts"]);
  expect(faults(`${own} for sure`)).toHaveLength(1);
  expect(faults("`test/docs/gone.test.ts` — y")).toEqual(["x: no file test/docs/gone.test.ts"]);
  expect(faults(`${own}<br>notes: default month`)).toEqual(["x: no note 'default month'"]);
  expect(faults("by hand")).toEqual(["x: neither a test nor a note: by hand"]);
  expect(faults("")).toEqual(["an empty cell: x"]);
});
