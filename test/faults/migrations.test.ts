import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrate } from "#server/db/migrate";
import { signIn, startServer } from "../server-process.ts";
import { type Migrating, openMigrating } from "./support/migration-runs.ts";
import { isLong, printCounts, rounds } from "./support/rounds.ts";

const MIGRATIONS = "server/db/migrations";
/** Every statement in the long run, a few in the short one. */
const STEP = isLong ? 1 : 60;

let dataDir: string;
let databases: Migrating;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "renewdesk-migrations-"));
  databases = await openMigrating(dataDir);
});
afterAll(async () => {
  await databases.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function ask<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** The schema and the rows written by migrations, as one hash. */
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

/** The number of RenewDesk's tables: a rolled back migration leaves none. */
const tablesIn = (url: string) =>
  ask<{ tables: number }>(url, "select count(*)::int as tables from pg_tables where schemaname = 'public'");

describe("migrations", () => {
  test("killed with -9 at any of their statements leave nothing or all, and the next start completes them", async () => {
    const whole = await databases.create();
    await migrate(whole, MIGRATIONS);
    const [expected] = await schemaOf(whole);
    const wrong: unknown[] = [];
    let [kills, takenBack, complete] = [0, 0, 0];
    for (let statement = 1; ; statement += STEP) {
      const url = await databases.create();
      const { reached } = await databases.startKilledAt(url, statement);
      if (reached) {
        kills++;
        const [left] = await tablesIn(url);
        if (left?.tables === 0) takenBack++;
        else complete++;
        await migrate(url, MIGRATIONS);
      }
      const [made] = await schemaOf(url);
      if (made?.hash !== expected?.hash) wrong.push({ statement, made });
      await databases.drop(url);
      if (!reached) break;
    }
    await databases.drop(whole);
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
      const url = await databases.create();
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
        await databases.drop(url);
      }
    }
  });
});
