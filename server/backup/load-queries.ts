import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { lockKey } from "#server/db/advisory-locks";
import type { Tx } from "#server/db/handles";
import { OWN_SCHEMA } from "#server/db/own-schema";
import type { Digest, Sequence } from "./file/format.ts";

const { escapeIdentifier, escapeLiteral } = pg;

/**
 * One transaction for the whole restore, under the migrations' lock: a server that starts during the restore waits.
 */
export function inRestoreTransaction<T>(client: pg.Client, work: (tx: Tx) => Promise<T>): Promise<T> {
  return drizzle(client).transaction(async (tx) => {
    await client.query("set local client_min_messages = warning");
    await client.query("set local maintenance_work_mem = '256MB'");
    await client.query(`select pg_advisory_xact_lock(${lockKey("migration")})`);
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
  /** pg_trigger.tgenabled: O enabled, A always, R on a replica only. */
  state: "O" | "A" | "R";
}

/** Triggers, references and indexes that are removed while rows are loaded. */
export interface TableConstraints {
  triggers: Trigger[];
  references: Definition[];
  indexes: Definition[];
}

const isOwn = `relnamespace = ${OWN_SCHEMA}`;

/** The tables' current triggers, references and indexes. */
export async function findConstraints(client: pg.ClientBase): Promise<TableConstraints> {
  const { rows: triggers } = await client.query<Trigger>(
    `select t.tgname::text as name, c.relname::text as of, t.tgenabled::text as state
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where c.${isOwn} and c.relkind = 'r' and not t.tgisinternal and t.tgenabled <> 'D' order by 2, 1`,
  );
  const { rows: references } = await client.query<Definition>(
    `select k.conname::text as name, c.relname::text as of, pg_get_constraintdef(k.oid) as text
     from pg_constraint k join pg_class c on c.oid = k.conrelid where k.contype = 'f' and c.${isOwn} order by 2, 1`,
  );
  const { rows: indexes } = await client.query<Definition>(
    `select x.relname::text as name, c.relname::text as of, replace(pg_get_indexdef(i.indexrelid), format(' ON %I.', current_schema()), ' ON ') as text
     from pg_index i join pg_class c on c.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
     where c.${isOwn} and c.relkind = 'r'
       and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
     order by 2, 1`,
  );
  return { triggers, references, indexes };
}

/**
 * Empties the tables, including rows written by migrations, and drops references and indexes: then the order
 * of the tables does not matter, and loading is several times faster. Triggers, which would count, chain or
 * refuse rows again, are disabled by name, which the owner may do; the setting that disables all of them
 * needs a superuser.
 */
export function dropConstraints(tables: string[], { references, indexes }: TableConstraints): string[] {
  return [
    ...tables.map((name) => `alter table ${escapeIdentifier(name)} disable trigger user`),
    ...references.map(
      ({ name, of }) => `alter table ${escapeIdentifier(of)} drop constraint ${escapeIdentifier(name)}`,
    ),
    ...indexes.map(({ name }) => `drop index ${escapeIdentifier(name)}`),
    `truncate ${tables.map(escapeIdentifier).join(", ")}`,
  ];
}

const enable = { O: "enable trigger", A: "enable always trigger", R: "enable replica trigger" };

/** Recreates them; a reference that does not hold stops it. */
export function restoreConstraints({ triggers, references, indexes }: TableConstraints): string[] {
  return [
    ...indexes.map(({ text }) => text),
    ...references.map(
      ({ name, of, text }) =>
        `alter table ${escapeIdentifier(of)} add constraint ${escapeIdentifier(name)} ${text}`,
    ),
    ...triggers.map(
      ({ name, of, state }) =>
        `alter table ${escapeIdentifier(of)} ${enable[state]} ${escapeIdentifier(name)}`,
    ),
  ];
}

export function setSequences(sequences: Sequence[]): string[] {
  return sequences.map(
    ({ name, value, called }) =>
      `select setval(${escapeLiteral(escapeIdentifier(name))}::regclass, ${escapeLiteral(value)}::bigint, ${called})`,
  );
}

/** Fails when a table has another number of rows. */
export function checkRows(digests: Record<string, Digest>): string[] {
  return Object.entries(digests).map(
    ([name, { rows }]) =>
      `do $$ begin if (select count(*) from ${escapeIdentifier(name)}) <> ${rows} then raise exception ${escapeLiteral(`${name} has not its ${rows} rows`)}; end if; end $$`,
  );
}

export async function run(client: pg.ClientBase, statements: string[]): Promise<void> {
  for (const statement of statements) await client.query(statement);
}

/**
 * Statistics and visibility map for the planner; after the restore, because VACUUM cannot run in a
 * transaction.
 */
export async function vacuum(client: pg.ClientBase, tables: string[]): Promise<void> {
  await client.query(`vacuum (analyze) ${tables.map(escapeIdentifier).join(", ")}`);
}
