import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { MIGRATIONS } from "#server/testing/backup";
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
