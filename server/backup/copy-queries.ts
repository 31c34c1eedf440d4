import { createHash } from "node:crypto";
import type { Writable } from "node:stream";
import pg from "pg";
import { from, to } from "pg-copy-streams";
import { orderOf } from "#server/backup/catalog-queries";
import type { Digest, Table } from "#server/backup/format";

const { escapeIdentifier } = pg;

/** A value is written the same by every server, whatever its own settings are. */
export const ONE_FORM = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local client_encoding = 'UTF8';
  set local row_security = off; set local statement_timeout = 0; set local lock_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`;

export async function setOneForm(client: pg.ClientBase): Promise<void> {
  await client.query(ONE_FORM);
}

/** One moment of the whole database for as long as it is read; nobody waits for it. */
export async function beginSnapshot(client: pg.ClientBase): Promise<void> {
  await client.query("begin isolation level repeatable read, read only");
  await setOneForm(client);
}

export async function endSnapshot(client: pg.ClientBase): Promise<void> {
  await client.query("commit");
}

/** The keys of the documents' files, of the same moment; none before there were documents. */
export async function documentFiles(client: pg.ClientBase): Promise<string[]> {
  const { rows: found } = await client.query<{ there: boolean }>(
    "select to_regclass('public.documents') is not null as there",
  );
  if (!found[0]?.there) return [];
  const { rows } = await client.query<{ key: string }>(
    "select file_key as key from public.documents where file_key is not null order by 1",
  );
  return rows.map(({ key }) => key);
}

/** A table's rows in blocks of about the size given; returns how many there were and what they hash to. */
export async function* readRows(
  client: pg.ClientBase,
  { name, columns }: Table,
  blockBytes: number,
): AsyncGenerator<Buffer, Digest> {
  const order = await orderOf(client, name);
  const list = columns.map(escapeIdentifier).join(", ");
  const rows = client.query(
    to(`copy (select ${list} from public.${escapeIdentifier(name)} t order by ${order}) to stdout`),
  );
  const hash = createHash("sha256");
  let gathered: Buffer[] = [];
  let size = 0;
  for await (const chunk of rows) {
    hash.update(chunk);
    gathered.push(chunk);
    size += chunk.length;
    if (size < blockBytes) continue;
    yield Buffer.concat(gathered);
    gathered = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(gathered);
  // How many there were is told behind the last of them, perhaps not yet; what is asked next is answered later still.
  await client.query("select");
  return { rows: rows.rowCount, sha256: hash.digest("hex") };
}

/** What a table's rows hash to. */
export async function digestOf(client: pg.ClientBase, table: Table): Promise<Digest> {
  const blocks = readRows(client, table, 0);
  for (;;) {
    const step = await blocks.next();
    if (step.done) return step.value;
  }
}

export function copyFrom({ name, columns }: Table): string {
  return `copy public.${escapeIdentifier(name)} (${columns.map(escapeIdentifier).join(", ")}) from stdin`;
}

export function writeRows(client: pg.ClientBase, table: Table): Writable {
  return client.query(from(copyFrom(table)));
}
