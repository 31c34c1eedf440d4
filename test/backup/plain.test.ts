import { execFile, spawnSync } from "node:child_process";
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { restore } from "#server/backup/restore";
import { readConfig } from "#server/config";
import {
  ask,
  contentOf,
  emptyDatabase,
  emptyFolder,
  MIGRATIONS,
  removeFolders,
  shapeOf,
} from "#server/testing/backup";
import { command } from "../command.ts";
import { signIn, startServer } from "../server-process.ts";

const run = promisify(execFile);
const hasPsql = spawnSync("psql", ["--version"]).status === 0;
if (!hasPsql) console.log("There is no psql on this machine: backups in SQL are written and not read back");

/** As typed by a user; the file itself makes psql stop at the first error. */
const psql = (url: string, file: string) => run("psql", ["-X", "-q", "-f", file, url]);

let home: { DATABASE_URL: string; DATA_DIR: string };
let folder: string;
beforeAll(async () => {
  home = { DATABASE_URL: await emptyDatabase(), DATA_DIR: emptyFolder() };
  await restore({
    path: "fixtures/installations/0012-8484cef.tar.gz",
    config: readConfig(home),
    migrationsFolder: MIGRATIONS,
    say: () => {},
  });
  folder = join(emptyFolder(), "plain");
  const made = await command(home, "backup", "--plain", "--out", folder);
  expect(made).toMatchObject({
    code: 0,
    output: expect.stringContaining(`written and checked: ${folder} (`),
  });
});
afterAll(removeFolders);

describe.runIf(hasPsql)("a backup in SQL", () => {
  test("is restored by psql alone: every row, number, index, reference and trigger; RenewDesk continues with it", async () => {
    const url = await emptyDatabase();
    await psql(url, join(folder, "database.sql"));
    expect(await contentOf(url)).toEqual(await contentOf(home.DATABASE_URL));
    expect(await shapeOf(url)).toEqual(await shapeOf(home.DATABASE_URL));

    const dataDir = emptyFolder();
    cpSync(join(folder, "documents"), join(dataDir, "documents"), { recursive: true });
    const server = await startServer(dataDir, { DATABASE_URL: url, BACKUP_DIR: "off" });
    try {
      const admin = await signIn(server.url);
      const [document] = await admin.read<{ id: number }[]>("/api/leads/1/documents");
      const sent = await admin.send("GET", `/api/documents/${document?.id}/download`);
      expect(await sent.text()).toContain("%PDF-1.4");
      expect(await admin.read("/api/audit-log/check")).toMatchObject({ chain: { intact: true } });
    } finally {
      await server.stop();
    }
  });

  test("of a database built by an earlier text of a migration has that text", async () => {
    const [old, url] = [
      { DATABASE_URL: await emptyDatabase(), DATA_DIR: emptyFolder() },
      await emptyDatabase(),
    ];
    await restore({
      path: "fixtures/installations/0009-1ed3e1f.tar.gz",
      config: readConfig(old),
      migrationsFolder: MIGRATIONS,
      say: () => {},
    });
    const out = join(emptyFolder(), "old");
    expect(await command(old, "backup", "--plain", "--out", out)).toMatchObject({ code: 0 });
    await psql(url, join(out, "database.sql"));
    expect(await contentOf(url)).toEqual(await contentOf(old.DATABASE_URL));
    expect(await shapeOf(url)).toEqual(await shapeOf(old.DATABASE_URL));
  });

  test.each<[string, (sql: string) => string]>([
    ["cut short", (sql) => sql.slice(0, sql.length / 2)],
    ["with a row less", (sql) => sql.replace(/(copy "call_logs"[^\n]*\n;\n)[^\n]*\n/, "$1")],
  ])("%s leaves the database empty", async (_title, change) => {
    const [url, file] = [await emptyDatabase(), join(emptyFolder(), "database.sql")];
    const sql = readFileSync(join(folder, "database.sql"), "utf8");
    expect(change(sql).length).toBeLessThan(sql.length);
    writeFileSync(file, change(sql));
    await psql(url, file).catch(() => {});
    expect(await ask(url, "select tablename from pg_tables where schemaname = 'public'")).toEqual([]);
  });
});

test("its checksums are those of its files", async () => {
  const { stdout } = await run("sha256sum", ["-c", "SHA256SUMS"], { cwd: folder });
  const lines = stdout.trimEnd().split("\n");
  expect(lines).toHaveLength(readdirSync(join(folder, "documents")).length + 1);
  expect(lines.every((line) => line.endsWith(": OK"))).toBe(true);
});

test("a database that no released version built is refused with one line, and nothing is written", async () => {
  const url = await emptyDatabase();
  const [from, parent] = [{ ...home, DATABASE_URL: url }, emptyFolder()];
  await restore({
    path: "fixtures/installations/0012-8484cef.tar.gz",
    config: readConfig({ DATABASE_URL: url, DATA_DIR: emptyFolder() }),
    migrationsFolder: MIGRATIONS,
    say: () => {},
  });
  await ask(url, "update drizzle.__drizzle_migrations set hash = 'x' where id = 3");
  expect(await command(from, "backup", "--plain", "--out", join(parent, "plain"))).toMatchObject({
    code: 1,
    output:
      "The database differs from what this version's migrations make: 0002_requests_of_forms was applied with another text. Only pg_dump writes it as SQL.\n",
  });
  expect(readdirSync(parent)).toEqual([]);
  const archive = join(parent, "backup.tar.gz");
  expect(await command(from, "backup", "--out", archive)).toMatchObject({
    code: 0,
    output: expect.stringContaining(
      "This version does not restore this backup, because the database differs from",
    ),
  });
  expect(existsSync(archive)).toBe(true);
});
