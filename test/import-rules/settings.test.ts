import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SETTING_NAMES } from "#server/config";

const namesIn = (file: string, name: RegExp) =>
  [...readFileSync(file, "utf8").matchAll(name)].map(([, found = ""]) => found).sort();
const names = [...SETTING_NAMES].sort();

test(".env.example holds every setting, and DATA_DIR only as a comment", () => {
  expect(namesIn(".env.example", /^#?([A-Z][A-Z0-9_]*)=/gm)).toEqual(names);
  expect(namesIn(".env.example", /^(DATA_DIR)=/gm)).toEqual([]);
});

test("compose.yaml passes every setting to the server", () => {
  const [, server = ""] =
    /\n {4}environment:\n([\s\S]*?)\n {4}ports:/.exec(readFileSync("compose.yaml", "utf8")) ?? [];
  expect([...server.matchAll(/^ {6}([A-Z][A-Z0-9_]*): /gm)].map(([, name = ""]) => name).sort()).toEqual(
    names,
  );
});

test("the table of settings in docs/install.md lists every setting", () => {
  const [, table = ""] =
    /\| variable \|([\s\S]*?)\n(?:\n|$)/.exec(readFileSync("docs/install.md", "utf8")) ?? [];
  const first = table.split("\n").map((row) => row.split("|")[1] ?? "");
  expect(
    first.flatMap((cell) => [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = ""]) => name)).sort(),
  ).toEqual(names);
});
