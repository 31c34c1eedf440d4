import { randomUUID } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { withClient } from "#server/backup/restore";
import { listApplied } from "#server/db/migration-queries";
import { NOTE_TABLES } from "#server/db/own-schema";
import { addAgency, areAgencies } from "./cluster.ts";

/** For tests: empty databases, folders, migrations of other versions, and a database's content as text. */

export const MIGRATIONS = "server/db/migrations";
const folders: string[] = [];

export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "renewdesk-backup-"));
  folders.push(folder);
  return folder;
}

export function removeFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** An empty database whose owner is no superuser, as with a managed PostgreSQL; or an agency's empty schema. */
export async function emptyDatabase(): Promise<string> {
  if (areAgencies) return addAgency({ url: inject("serverUrl"), template: inject("template") });
  const client = new pg.Client({ connectionString: inject("serverUrl") });
  await client.connect();
  const id = randomUUID().replaceAll("-", "");
  const url = new URL(inject("serverUrl"));
  try {
    const { rows } = await client.query("select rolsuper from pg_roles where rolname = current_user");
    await client.query(`create database renewdesk_test_${id}`);
    if (rows[0]?.rolsuper) {
      await client.query(`create role renewdesk_test_owner_${id} login password 'owner'`);
      await client.query(`alter database renewdesk_test_${id} owner to renewdesk_test_owner_${id}`);
      url.username = `renewdesk_test_owner_${id}`;
      url.password = "owner";
    }
  } finally {
    await client.end();
  }
  url.pathname = `/renewdesk_test_${id}`;
  return url.href;
}

/**
 * The migrations of an older version, by how many it lacks or has, without definitions beside them unless wanted; or of
 * a newer one, with extra statements and beside this version's definitions.
 */
export function otherMigrations(
  how: { without: number } | { first: number; defined?: boolean } | { and: string },
): string {
  const version = emptyFolder();
  const [folder, functions] = [join(version, "migrations"), join(version, "functions")];
  cpSync(MIGRATIONS, folder, { recursive: true });
  if ("and" in how || ("first" in how && how.defined))
    cpSync("server/db/functions", functions, { recursive: true });
  else mkdirSync(functions);
  const file = join(folder, "meta/_journal.json");
  const journal: { entries: { idx: number; when: number; tag: string }[] } = JSON.parse(
    readFileSync(file, "utf8"),
  );
  if ("without" in how) journal.entries.splice(-how.without);
  else if ("first" in how) journal.entries.splice(how.first);
  else {
    writeFileSync(join(folder, "9999_newer.sql"), how.and);
    journal.entries.push({ idx: 9999, when: 9_999_999_999_999, tag: "9999_newer", ...{ breakpoints: true } });
  }
  writeFileSync(file, JSON.stringify(journal));
  return folder;
}

/** Runs a query, bypassing the server. */
export async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** The table of the applied migrations. */
export const APPLIED = areAgencies ? "__drizzle_migrations" : "drizzle.__drizzle_migrations";

const SAME_EVERYWHERE: readonly string[] = [
  ...NOTE_TABLES,
  "sessions",
  "known_devices",
  "sign_in_failures",
  "slowed_accounts",
];

/** A migration draws its row at random. */
const DRAWN_AT_RANDOM = "erasure_secret";

/**
 * Each table's hash, computed independently of the product, and each sequence's next value. Two updates of one installation,
 * each `migratedApart`, differ in what a migration draws.
 */
export async function contentOf(
  url: string,
  { migratedApart = false } = {},
): Promise<Record<string, unknown>> {
  const tables = await ask(
    url,
    "select tablename::text as name from pg_tables where schemaname = current_schema() order by 1",
  );
  const content: Record<string, unknown> = {};
  for (const { name } of tables.filter(({ name }) => !SAME_EVERYWHERE.includes(String(name)))) {
    const text = migratedApart && name === DRAWN_AT_RANDOM ? "singleton::text" : "t::text";
    const [row] = await ask(
      url,
      `select count(*)::int as rows, md5(string_agg(${text}, chr(10) order by ${text} collate "C")) as hash from "${name}" t`,
    );
    content[String(name)] = row;
  }
  content.sequences = await ask(
    url,
    "select sequencename::text, last_value from pg_sequences where schemaname = current_schema() and sequencename !~ 'drizzle' order by 1",
  );
  return content;
}

/** Everything migrations create except rows. */
export async function shapeOf(url: string): Promise<unknown[]> {
  const own = "current_schema()::regnamespace";
  const noted = `('${NOTE_TABLES.join("', '")}')`;
  const shape = await ask(
    url,
    `select kind, replace(text, format('%I.', current_schema()), '') as text from (
       select 'index' as kind, indexdef as text from pg_indexes where schemaname = current_schema() and tablename not in ${noted}
       union all select 'constraint', conrelid::regclass || ' ' || conname || ' ' || convalidated || ' ' || pg_get_constraintdef(k.oid)
         from pg_constraint k join pg_class c on c.oid = conrelid where connamespace = ${own} and relname not in ${noted}
       union all select 'function', pg_get_functiondef(oid) from pg_proc p where pronamespace = ${own}
         and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
       union all select 'view', viewname || definition from pg_views where schemaname = current_schema()
       union all select 'trigger', tgenabled::text || ' ' || pg_get_triggerdef(t.oid)
         from pg_trigger t join pg_class c on c.oid = tgrelid where relnamespace = ${own} and not tgisinternal
     ) as made order by 1, 2`,
  );
  return [...shape, await withClient(url, listApplied)];
}
