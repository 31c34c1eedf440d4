import { createHash } from "node:crypto";
import type { Writable } from "node:stream";
import pg from "pg";
import { from, to } from "pg-copy-streams";
import { orderOf } from "./catalog-queries.ts";
import type { Digest, Table } from "./format.ts";

const { escapeIdentifier } = pg;

/** Values are written the same by every server, whatever its settings. */
export const CANONICAL_FORMAT = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local client_encoding = 'UTF8';
  set local row_security = off; set local statement_timeout = 0; set local lock_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`;

export async function setCanonicalFormat(client: pg.ClientBase): Promise<void> {
  await client.query(CANONICAL_FORMAT);
}

/** A snapshot of the whole database for as long as it is read; it blocks nobody. */
export async function beginSnapshot(client: pg.ClientBase): Promise<void> {
  await client.query("begin isolation level repeatable read, read only");
  await setCanonicalFormat(client);
}

export async function endSnapshot(client: pg.ClientBase): Promise<void> {
  await client.query("commit");
}

/** The keys of the documents' files in the same snapshot; none in schemas without documents. */
export async function listFileKeys(client: pg.ClientBase): Promise<string[]> {
  const { rows: found } = await client.query<{ there: boolean }>(
    "select to_regclass(format('%I.documents', current_schema())) is not null as there",
  );
  if (!found[0]?.there) return [];
  const { rows } = await client.query<{ key: string }>(
    "select file_key as key from documents where file_key is not null order by 1",
  );
  return rows.map(({ key }) => key);
}

/** A table's rows in blocks of about the given size; returns their number and hash. */
export async function* readRows(
  client: pg.ClientBase,
  { name, columns }: Table,
  blockBytes: number,
): AsyncGenerator<Buffer, Digest> {
  const order = await orderOf(client, name);
  const list = columns.map(escapeIdentifier).join(", ");
  const rows = client.query(
    to(`copy (select ${list} from ${escapeIdentifier(name)} t order by ${order}) to stdout`),
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
  // The row count arrives behind the last row, perhaps later; the answer to a further query comes after it.
  await client.query("select");
  return { rows: rows.rowCount, sha256: hash.digest("hex") };
}

/** The hash of a table's rows. */
export async function digestOf(client: pg.ClientBase, table: Table): Promise<Digest> {
  const blocks = readRows(client, table, 0);
  for (;;) {
    const step = await blocks.next();
    if (step.done) return step.value;
  }
}

export function copyFrom({ name, columns }: Table): string {
  return `copy ${escapeIdentifier(name)} (${columns.map(escapeIdentifier).join(", ")}) from stdin`;
}

export function writeRows(client: pg.ClientBase, table: Table): Writable {
  return client.query(from(copyFrom(table)));
}
