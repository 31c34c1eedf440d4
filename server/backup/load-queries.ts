import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Digest, Sequence } from "#server/backup/format";
import type { Tx } from "#server/db/db";
import { MIGRATION_LOCK } from "#server/db/migrate";

const { escapeIdentifier, escapeLiteral } = pg;
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

/** What stands on the tables now: of a database that is filled, or of one that is read to make another like it. */
export async function findAside(client: pg.ClientBase): Promise<SetAside> {
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
  return { triggers, references, indexes };
}

/**
 * Empties the tables for what is loaded, rows that migrations wrote included. Triggers would count, chain or refuse what
 * was counted, chained and accepted before; they are switched off by name, which their owner may, where the setting that
 * switches off all of them needs a superuser. References and indexes are made again afterwards: so no order of the
 * tables matters, and it is several times faster.
 */
export function setAside(tables: string[], { references, indexes }: SetAside): string[] {
  return [
    ...tables.map((name) => `alter table ${qualified(name)} disable trigger user`),
    ...references.map(
      ({ name, of }) => `alter table ${qualified(of)} drop constraint ${escapeIdentifier(name)}`,
    ),
    ...indexes.map(({ name }) => `drop index ${qualified(name)}`),
    `truncate ${tables.map(qualified).join(", ")}`,
  ];
}

const enable = { O: "enable trigger", A: "enable always trigger", R: "enable replica trigger" };

/** Makes them as they were; a reference that does not hold stops it. */
export function putBack({ triggers, references, indexes }: SetAside): string[] {
  return [
    ...indexes.map(({ text }) => text),
    ...references.map(
      ({ name, of, text }) => `alter table ${qualified(of)} add constraint ${escapeIdentifier(name)} ${text}`,
    ),
    ...triggers.map(
      ({ name, of, state }) => `alter table ${qualified(of)} ${enable[state]} ${escapeIdentifier(name)}`,
    ),
  ];
}

export function setSequences(sequences: Sequence[]): string[] {
  return sequences.map(
    ({ name, value, called }) =>
      `select setval(${escapeLiteral(qualified(name))}::regclass, ${escapeLiteral(value)}::bigint, ${called})`,
  );
}

/** Stops where a table has another number of rows. */
export function checkRows(digests: Record<string, Digest>): string[] {
  return Object.entries(digests).map(
    ([name, { rows }]) =>
      `do $$ begin if (select count(*) from ${qualified(name)}) <> ${rows} then raise exception ${escapeLiteral(`${name} has not its ${rows} rows`)}; end if; end $$`,
  );
}

export async function run(client: pg.ClientBase, statements: string[]): Promise<void> {
  for (const statement of statements) await client.query(statement);
}

/** What the planner and the index-only scans know of the tables; afterwards, because no transaction may hold it. */
export async function vacuum(client: pg.ClientBase, tables: string[]): Promise<void> {
  await client.query(`vacuum (analyze) ${tables.map(qualified).join(", ")}`);
}
