import { getTableName } from "drizzle-orm";
import pg from "pg";
import { NOTE_TABLES, NOTES_SCHEMA, OWN_SCHEMA } from "#server/db/own-schema";
import {
  knownDevices,
  providerSignIns,
  sessions,
  signInFailures,
  slowedAccounts,
} from "#server/db/schema/accounts";
import { draftPresence } from "#server/db/schema/imports";
import { leadPresence } from "#server/db/schema/live";
import type { Sequence, Table } from "./format.ts";

const { escapeLiteral } = pg;

/**
 * Sessions, pending sign-ins, failed attempts and presence are not backed up: everyone signs in again after a
 * restore.
 */
export const excludedTables: readonly string[] = [
  sessions,
  knownDevices,
  providerSignIns,
  signInFailures,
  slowedAccounts,
  leadPresence,
  draftPresence,
].map(getTableName);

const notes = NOTE_TABLES.map(escapeLiteral).join(", ");

/** Tables created by migrations, without those of extensions. */
const ownTables = `pg_class c where c.relnamespace = ${OWN_SCHEMA} and c.relkind = 'r' and c.relname not in (${notes})
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

/** Every table of the schema as the database has it, excluded ones too. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname::text as name, (
      select array_agg(a.attname::text order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    ) as columns
    from ${ownTables} order by 1`);
  return rows;
}

/** The order of a table's rows, the same on every server: its primary key, else the whole row as text. */
export async function orderOf(client: pg.ClientBase, table: string): Promise<string> {
  const { rows } = await client.query<{ term: string }>(
    `select quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end as term
     from pg_index i cross join unnest(i.indkey) with ordinality as k (attnum, place)
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
     where i.indisprimary and i.indrelid = format('%I.%I', current_schema(), $1::text)::regclass order by k.place`,
    [table],
  );
  return rows.map(({ term }) => term).join(", ") || `t::text collate "C"`;
}

/** The sequences' positions; an unused one starts from its first value. Never behind the rows read before. */
export async function listSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(`
    select sequencename::text as name, coalesce(last_value, start_value)::text as value, last_value is not null as called
    from pg_sequences where schemaname = current_schema() and sequencename <> '__drizzle_migrations_id_seq' order by 1`);
  return rows;
}

export async function serverVersion(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ version: string }>(
    "select current_setting('server_version') as version",
  );
  return rows[0]?.version ?? "";
}

/** The name of an existing relation; undefined when the schema is empty. */
export async function firstRelation(client: pg.ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in (current_schema(), ${NOTES_SCHEMA}) and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by 1 limit 1`);
  return rows[0]?.name;
}
