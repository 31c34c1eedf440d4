import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Sequence } from "#server/backup/format";
import type { Tx } from "#server/db/db";
import { MIGRATION_LOCK } from "#server/db/migrate";

const { escapeIdentifier } = pg;
const qualified = (name: string) => `public.${escapeIdentifier(name)}`;

/** One transaction for all of it, under the lock of the migrations: a server that is started meanwhile waits. */
export function restoring<T>(client: pg.Client, work: (tx: Tx) => Promise<T>): Promise<T> {
  return drizzle(client).transaction(async (tx) => {
    await client.query("set local client_min_messages = warning");
    await client.query("set local maintenance_work_mem = '256MB'");
    await client.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
    return work(tx);
  });
}

interface Definition {
  name: string;
  of: string;
  text: string;
}

interface Trigger {
  name: string;
  of: string;
  /** O: enabled, A: always, R: on a replica only. */
  state: "O" | "A" | "R";
}

/** What stands aside while rows are loaded. */
export interface SetAside {
  triggers: Trigger[];
  references: Definition[];
  indexes: Definition[];
}

const inPublic = "relnamespace = 'public'::regnamespace";

/**
 * Empties the tables for what is loaded, rows that migrations wrote included. Triggers would count, chain or refuse what
 * was counted, chained and accepted before; they are switched off by name, which their owner may, where the setting that
 * switches off all of them needs a superuser. References and indexes are made again afterwards: so no order of the
 * tables matters, and it is several times faster.
 */
export async function setAside(client: pg.ClientBase, tables: string[]): Promise<SetAside> {
  const { rows: triggers } = await client.query<Trigger>(
    `select t.tgname::text as name, c.relname::text as of, t.tgenabled::text as state
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where c.${inPublic} and c.relkind = 'r' and not t.tgisinternal and t.tgenabled <> 'D' order by 2, 1`,
  );
  const { rows: references } = await client.query<Definition>(
    `select k.conname::text as name, c.relname::text as of, pg_get_constraintdef(k.oid) as text
     from pg_constraint k join pg_class c on c.oid = k.conrelid where k.contype = 'f' and c.${inPublic} order by 2, 1`,
  );
  const { rows: indexes } = await client.query<Definition>(
    `select x.relname::text as name, c.relname::text as of, pg_get_indexdef(i.indexrelid) as text
     from pg_index i join pg_class c on c.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
     where c.${inPublic} and c.relkind = 'r'
       and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
     order by 2, 1`,
  );
  for (const name of tables) await client.query(`alter table ${qualified(name)} disable trigger user`);
  for (const { name, of } of references) {
    await client.query(`alter table ${qualified(of)} drop constraint ${escapeIdentifier(name)}`);
  }
  for (const { name } of indexes) await client.query(`drop index ${qualified(name)}`);
  await client.query(`truncate ${tables.map(qualified).join(", ")}`);
  return { triggers, references, indexes };
}

const enable = { O: "enable trigger", A: "enable always trigger", R: "enable replica trigger" };

/** Makes them as they were; a reference that does not hold stops it. */
export async function putBack(
  client: pg.ClientBase,
  { triggers, references, indexes }: SetAside,
): Promise<void> {
  for (const { text } of indexes) await client.query(text);
  for (const { name, of, text } of references) {
    await client.query(`alter table ${qualified(of)} add constraint ${escapeIdentifier(name)} ${text}`);
  }
  for (const { name, of, state } of triggers) {
    await client.query(`alter table ${qualified(of)} ${enable[state]} ${escapeIdentifier(name)}`);
  }
}

export async function setSequences(client: pg.ClientBase, sequences: Sequence[]): Promise<void> {
  for (const { name, value, called } of sequences) {
    await client.query("select setval($1::regclass, $2::bigint, $3)", [qualified(name), value, called]);
  }
}

/** What the planner and the index-only scans know of the tables; afterwards, because no transaction may hold it. */
export async function vacuum(client: pg.ClientBase, tables: string[]): Promise<void> {
  await client.query(`vacuum (analyze) ${tables.map(qualified).join(", ")}`);
}
