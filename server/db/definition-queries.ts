import { createHash } from "node:crypto";
import type pg from "pg";
import type { Definition } from "./definitions.ts";
import { findNotes } from "./migration-queries.ts";
import { OWN_SCHEMA } from "./own-schema.ts";

/**
 * Creates or replaces the definitions that are missing or differ, in the caller's transaction; returns the
 * names of those that PostgreSQL shows otherwise than before. The others are not touched: replacing a view or
 * a trigger locks it, or its table, against users of a running server.
 */
export async function applyDefinitions(client: pg.ClientBase, definitions: Definition[]): Promise<string[]> {
  const [before, noted] = [await listDefinitions(client), await listNotes(client)];
  const isCurrent = (each: Definition) => {
    const found = before.get(each.name);
    return found !== undefined && (noted.get(each.name) === noteOf(each, found) || isAsWritten(each, found));
  };
  const outdated = definitions.filter((each) => !isCurrent(each));
  if (outdated.length === 0) return [];
  for (const { statement } of outdated) await client.query(statement);
  const after = await listDefinitions(client);
  await writeNotes(
    client,
    definitions.map((each) => ({ name: each.name, hash: noteOf(each, after.get(each.name) ?? "") })),
  );
  return outdated.map(({ name }) => name).filter((name) => before.get(name) !== after.get(name));
}

const noteOf = ({ statement }: Definition, found: string) =>
  createHash("sha256").update(`${statement}\0${found}`).digest("hex");

const SCHEMA_OF_TABLE = / ON \S+\./;

/** PostgreSQL prints a trigger as it was written, apart from the schema and white space. */
function isAsWritten({ statement }: Definition, found: string): boolean {
  const written = statement.replace("CREATE OR REPLACE TRIGGER", "CREATE TRIGGER").replace(/;$/, "");
  return written.replace(/\s+/g, " ") === found.replace(SCHEMA_OF_TABLE, " ON ");
}

/** The functions, views and triggers of the schema, without those of extensions, as PostgreSQL prints them. */
export async function listDefinitions(client: pg.ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; text: string }>(`
    with own as (
      select 'pg_proc'::regclass as class, oid, 'function ' || proname as name, pg_get_functiondef(oid) as text
      from pg_proc where pronamespace = ${OWN_SCHEMA} and prokind in ('f', 'p')
      union all
      select 'pg_class'::regclass, oid, 'view ' || relname, pg_get_viewdef(oid)
      from pg_class where relnamespace = ${OWN_SCHEMA} and relkind = 'v'
      union all
      select 'pg_trigger'::regclass, t.oid, 'trigger ' || tgname, pg_get_triggerdef(t.oid)
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = ${OWN_SCHEMA} and not tgisinternal
    )
    select name, text from own
    where not exists (
      select from pg_depend d where d.classid = own.class and d.objid = own.oid and d.deptype = 'e'
    )`);
  return new Map(rows.map(({ name, text }) => [name, text]));
}

async function listNotes(client: pg.ClientBase): Promise<Map<string, string>> {
  const notes = await findNotes(client, "definitions");
  if (!notes.there) return new Map();
  const { rows } = await client.query<{ name: string; hash: string }>(`select name, hash from ${notes.name}`);
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

/** For each definition a hash of its statement and of what PostgreSQL made of it. */
async function writeNotes(client: pg.ClientBase, notes: { name: string; hash: string }[]): Promise<void> {
  const { name: table } = await findNotes(client, "definitions");
  await client.query(`create table if not exists ${table} (name text primary key, hash text not null)`);
  await client.query(`delete from ${table}`);
  await client.query(`insert into ${table} select * from unnest($1::text[], $2::text[])`, [
    notes.map(({ name }) => name),
    notes.map(({ hash }) => hash),
  ]);
}
