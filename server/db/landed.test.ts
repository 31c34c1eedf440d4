import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { MIGRATIONS } from "#server/backup/testing";
import { readMigrations } from "#server/db/migration-files";

test("a migration that landed never changes: each text, its time and its place are those of landed.txt, which only grows", () => {
  const texts = readMigrations(MIGRATIONS).flatMap(({ name, createdAt, forms }) =>
    forms.map(({ hash }) => `${name} ${createdAt} ${hash}`),
  );
  const landed = readFileSync(`${MIGRATIONS}/landed.txt`, "utf8");
  // A line that is only missing there is the one of a new migration (CONTRIBUTING).
  expect(texts).toEqual(landed.trimEnd().split("\n"));
});

test("migrations are ordered by the times at which they were written: a database that has the newest has them all", () => {
  const times = readMigrations(MIGRATIONS).map(({ createdAt }) => createdAt);
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
});
