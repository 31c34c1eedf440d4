import { getTableName } from "drizzle-orm";
import type pg from "pg";
import type { Sequence, Table } from "#server/backup/format";
import {
  knownDevices,
  providerSignIns,
  sessions,
  signInFailures,
  slowedAccounts,
} from "#server/db/schema-accounts";
import { leadPresence } from "#server/db/schema-live";

/**
 * Who was signed in and where, was about to be, and failed to, is nothing to bring back: everybody signs in anew. Nor is who had
 * which lead open.
 */
export const leftOut: readonly string[] = [
  sessions,
  knownDevices,
  providerSignIns,
  signInFailures,
  slowedAccounts,
  leadPresence,
].map(getTableName);

/** What migrations made, without what belongs to an extension. */
const ownTables = `pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

/** Every table of the schema as the database has it, those left out included. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname::text as name, (
      select array_agg(a.attname::text order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    ) as columns
    from ${ownTables} order by 1`);
  return rows;
}

/** What puts a table's rows into the same order everywhere: its primary key, else the whole row as text. */
export async function orderOf(client: pg.ClientBase, table: string): Promise<string> {
  const { rows } = await client.query<{ term: string }>(
    `select quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end as term
     from pg_index i cross join unnest(i.indkey) with ordinality as k (attnum, place)
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
     where i.indisprimary and i.indrelid = format('public.%I', $1::text)::regclass order by k.place`,
    [table],
  );
  return rows.map(({ term }) => term).join(", ") || `t::text collate "C"`;
}

/** Where they stand; one that gave no number yet counts from its first. Never behind the rows that were read before. */
export async function listSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(`
    select sequencename::text as name, coalesce(last_value, start_value)::text as value, last_value is not null as called
    from pg_sequences where schemaname = 'public' order by 1`);
  return rows;
}

export async function serverVersion(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ version: string }>(
    "select current_setting('server_version') as version",
  );
  return rows[0]?.version ?? "";
}

/** The name of something that stands in the database already; undefined when it is empty. */
export async function firstRelation(client: pg.ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%' and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by 1 limit 1`);
  return rows[0]?.name;
}
