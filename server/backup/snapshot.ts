import type pg from "pg";
import { listApplied, migrationNote } from "#server/db/migration-queries";
import type { Files } from "#server/files/files";
import { excludedTables, listSequences, listTables, serverVersion } from "./file/catalog-queries.ts";
import { beginSnapshot, endSnapshot, listFileKeys, readRows } from "./file/copy-queries.ts";
import { type Digest, FORMAT, type Header, type Manifest, type Parts } from "./file/format.ts";
import { BackupRefused } from "./file/refusal.ts";
import { readAll, sha256 } from "./file/streams.ts";

/** The maximum held in memory. */
const BLOCK_BYTES = 1024 * 1024;

export interface Source {
  /** A dedicated connection, not in a transaction. */
  client: pg.ClientBase;
  /** Absent where the documents stay where they are. */
  files?: Pick<Files, "read">;
  /** RenewDesk's version. */
  version: string;
  now: Date;
}

/**
 * All data of an installation at one moment. The transaction ends with the last row, before the files are
 * read: a document deleted before its file is read is listed as missing.
 */
export async function* takeSnapshot({ client, files, version, now }: Source): Parts {
  const header: Header = {
    product: "renewdesk",
    format: FORMAT,
    version,
    createdAt: now.toISOString(),
    postgres: await serverVersion(client),
    migrations: [],
    tables: [],
    leftOut: [...excludedTables],
  };
  const digests: Record<string, Digest> = {};
  await beginSnapshot(client);
  const migrations = await listApplied(client);
  if (!migrations) throw new BackupRefused("The database holds no RenewDesk; there is nothing to back up.");
  header.migrations = migrations;
  const note = await migrationNote(client);
  if (note) header.migratedBy = note;
  header.tables = (await listTables(client)).filter(({ name }) => !excludedTables.includes(name));
  yield { kind: "header", header };
  for (const table of header.tables) {
    const blocks = readRows(client, table, BLOCK_BYTES);
    for (;;) {
      const { done, value } = await blocks.next();
      if (done) {
        digests[table.name] = value;
        break;
      }
      yield { kind: "rows", table: table.name, bytes: value };
    }
  }
  const sequences = await listSequences(client);
  const keys = await listFileKeys(client);
  await endSnapshot(client);

  const manifest: Manifest = { ...header, digests, sequences, files: [], missing: [] };
  for (const key of files ? keys : []) {
    const stream = await files?.read(key);
    if (!stream) {
      manifest.missing.push(key);
      continue;
    }
    const bytes = await readAll(stream);
    manifest.files.push({ key, size: bytes.length, sha256: sha256(bytes) });
    yield { kind: "file", key, bytes };
  }
  yield { kind: "manifest", manifest };
}
