import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { MIGRATIONS } from "#server/testing/backup";
import { hashDefinitions, readDefinitions } from "./definitions.ts";
import { readMigrations } from "./migration-files.ts";

test("a landed migration never changes: text, time and position are those in landed.txt, which only grows", () => {
  const texts = readMigrations(MIGRATIONS).flatMap(({ name, createdAt, forms }) =>
    forms.map(({ hash }) => `${name} ${createdAt} ${hash}`),
  );
  const landed = readFileSync(`${MIGRATIONS}/landed.txt`, "utf8");
  // A line that is only missing there belongs to a new migration (CONTRIBUTING).
  expect(texts).toEqual(landed.trimEnd().split("\n"));
});

test("migrations are ordered by the times they were written: a database with the newest has all of them", () => {
  const times = readMigrations(MIGRATIONS).map(({ createdAt }) => createdAt);
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
});

test("functions, views and triggers change with a migration: each from 0014 on has the hash of theirs", () => {
  const landed = readFileSync(`${MIGRATIONS}/../functions/landed.txt`, "utf8").trimEnd().split("\n");
  const names = readMigrations(MIGRATIONS).map(({ name }) => name);
  const since = names.slice(names.indexOf("0014_known_devices"));
  expect(landed.map((line) => line.split(" ")[0])).toEqual(since);
  // A line that is only missing there belongs to a new migration (CONTRIBUTING).
  expect(landed.at(-1)).toBe(`${since.at(-1)} ${hashDefinitions(readDefinitions(MIGRATIONS))}`);
});
