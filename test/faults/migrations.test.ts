import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { migrate } from "#server/db/migrate";
import { signIn, startServer } from "../server-process.ts";
import { isLong, printCounts, rounds } from "./rounds.ts";
import { countStatements } from "./statements.ts";

const MIGRATIONS = "server/db/migrations";
/** Each statement in the long run, now and then one in the short. */
const STEP = isLong ? 1 : 25;

let dataDir: string;
let admin: pg.Client;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "renewdesk-migrations-"));
  admin = new pg.Client({ connectionString: inject("serverUrl") });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  rmSync(dataDir, { recursive: true, force: true });
});

async function emptyDatabase(): Promise<string> {
  const name = `renewdesk_test_${randomUUID().replaceAll("-", "")}`;
  await admin.query(`create database ${name}`);
  const url = new URL(inject("serverUrl"));
  url.pathname = `/${name}`;
  return url.href;
}

async function dropDatabase(url: string): Promise<void> {
  await admin.query(`drop database ${new URL(url).pathname.slice(1)} with (force)`);
}

async function ask<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Everything that migrations make, and the rows they write, as one hash. */
const schemaOf = (url: string) =>
  ask<{ hash: string; objects: number }>(
    url,
    `with made as (
       select 'column ' || table_name || column_name || data_type || is_nullable || coalesce(column_default, '')
         || coalesce(generation_expression, '') as text
         from information_schema.columns where table_schema in ('public', 'drizzle')
       union all select 'constraint ' || conrelid::regclass || conname || pg_get_constraintdef(oid) from pg_constraint
         where connamespace = 'public'::regnamespace
       union all select 'index ' || indexdef from pg_indexes where schemaname = 'public'
       union all select 'view ' || viewname || definition from pg_views where schemaname = 'public'
       union all select 'function ' || proname || prosrc from pg_proc where pronamespace = 'public'::regnamespace
       union all select 'trigger ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
       union all select 'migration ' || hash from drizzle.__drizzle_migrations
       union all select 'settings ' || s::text from settings s
     ) select md5(string_agg(text, '|' order by text)) as hash, count(*)::int as objects from made`,
  );

/** How many tables of ours there are: a migration that was taken back leaves none. */
const tablesIn = (url: string) =>
  ask<{ tables: number }>(url, "select count(*)::int as tables from pg_tables where schemaname = 'public'");

/** Starts the server and kills it with -9 as soon as the database was sent the statement of this number. */
async function startKilledAt(url: string, statement: number): Promise<{ reached: boolean }> {
  let reached = false;
  const way = await countStatements(url, (number) => {
    if (number !== statement) return;
    reached = true;
    child.kill("SIGKILL");
  });
  const child = spawn(process.execPath, ["dist/server/main.js"], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: "0", BACKUP_DIR: "off", DATABASE_URL: way.url },
    stdio: ["ignore", "pipe", "ignore"],
  });
  child.stdout.on("data", (chunk: Buffer) => {
    // The migrations were through before that statement came.
    if (chunk.includes("is ready at")) child.kill("SIGTERM");
  });
  await once(child, "exit");
  way.close();
  return { reached };
}

describe("migrations", () => {
  test("killed with -9 at any of their statements leave nothing or all, and the next start completes them", async () => {
    const whole = await emptyDatabase();
    await migrate(whole, MIGRATIONS);
    const [expected] = await schemaOf(whole);
    const wrong: unknown[] = [];
    let [kills, takenBack, complete] = [0, 0, 0];
    for (let statement = 1; ; statement += STEP) {
      const url = await emptyDatabase();
      const { reached } = await startKilledAt(url, statement);
      if (reached) {
        kills++;
        const [left] = await tablesIn(url);
        if (left?.tables === 0) takenBack++;
        else complete++;
        await migrate(url, MIGRATIONS);
      }
      const [made] = await schemaOf(url);
      if (made?.hash !== expected?.hash) wrong.push({ statement, made });
      await dropDatabase(url);
      if (!reached) break;
    }
    await dropDatabase(whole);
    printCounts("migrations killed with -9", {
      kills,
      "taken back": takenBack,
      "whole already": complete,
      "objects compared": expected?.objects ?? 0,
      "other than an undisturbed start": wrong.length,
    });
    expect(wrong).toEqual([]);
    expect(kills).toBeGreaterThan(3);
  }, 1_800_000);

  test("two servers that start together on an empty database migrate it once, and both serve", async () => {
    for (let round = 0; round < rounds(1, 10); round++) {
      const url = await emptyDatabase();
      const environment = { DATABASE_URL: url, BACKUP_DIR: "off" };
      const servers = await Promise.all([
        startServer(dataDir, environment),
        startServer(dataDir, environment),
      ]);
      try {
        for (const server of servers)
          expect((await (await signIn(server.url)).send("GET", "/api/leads")).status).toBe(200);
        const made = await ask<{ times: number; admins: number }>(
          url,
          `select (select count(*) / count(distinct hash) from drizzle.__drizzle_migrations)::int as times,
             (select count(*)::int from users) as admins`,
        );
        expect(made).toEqual([{ times: 1, admins: 1 }]);
      } finally {
        for (const server of servers) await server.stop();
        await dropDatabase(url);
      }
    }
  }, 180_000);
});
