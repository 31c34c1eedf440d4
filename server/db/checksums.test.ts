import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { MIGRATIONS } from "#server/testing/backup";
import { type Definition, readDefinitions } from "./definitions.ts";
import { readMigrations } from "./migration-files.ts";

const COMMAND = "npx vitest run --project api server/db/checksums -u";

/** Comments between the statements are not part of it. */
function hashDefinitions(definitions: Definition[]): string {
  const text = definitions.map(({ statement }) => `${statement}\n`).join("");
  return createHash("sha256").update(text).digest("hex");
}

test("a landed migration never changes: its text, time and position are those of its line in checksums.txt", async () => {
  const lines = readMigrations(MIGRATIONS).flatMap(({ name, createdAt, forms }) =>
    forms.map(({ hash }) => `${name} ${createdAt} ${hash}`),
  );
  const header = `# Name, time and SHA-256 of each migration. Lines are added, never changed: ${COMMAND}`;
  await expect(`${[header, ...lines].join("\n")}\n`).toMatchFileSnapshot(
    resolve(MIGRATIONS, "checksums.txt"),
  );
});

test("migrations are ordered by the times they were written: a database with the newest has all of them", () => {
  const times = readMigrations(MIGRATIONS).map(({ createdAt }) => createdAt);
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
});

test("functions, views and triggers change with a migration: the newest has the hash of theirs", async () => {
  const file = resolve(MIGRATIONS, "../functions/checksums.txt");
  const [, ...landed] = readFileSync(file, "utf8").trimEnd().split("\n");
  const names = readMigrations(MIGRATIONS).map(({ name }) => name);
  const newest = names.at(-1) ?? "";
  const lines = landed.filter((line) => !line.startsWith(`${newest} `));
  expect(lines.map((line) => line.split(" ")[0])).toEqual(
    names.slice(names.indexOf("0014_known_devices"), -1),
  );
  const header = `# SHA-256 of these files at each migration since 0014. The newest line alone may change: ${COMMAND}`;
  const current = `${newest} ${hashDefinitions(readDefinitions(MIGRATIONS))}`;
  await expect(`${[header, ...lines, current].join("\n")}\n`).toMatchFileSnapshot(file);
});
