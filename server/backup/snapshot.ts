import type pg from "pg";
import { sha256, whole } from "#server/backup/bytes";
import { leftOut, listSequences, listTables, serverVersion } from "#server/backup/catalog-queries";
import { beginSnapshot, documentFiles, endSnapshot, readRows } from "#server/backup/copy-queries";
import { type Digest, FORMAT, type Header, type Manifest, type Parts } from "#server/backup/format";
import { BackupRefused } from "#server/backup/refusal";
import { listApplied, migrationNote } from "#server/db/migration-queries";
import type { Files } from "#server/files";

/** What is held in memory at a time. */
const BLOCK_BYTES = 1024 * 1024;

export interface Source {
  /** A connection of its own, not in a transaction. */
  client: pg.ClientBase;
  /** Absent where the documents stay where they are. */
  files?: Pick<Files, "read">;
  /** The product's. */
  version: string;
  now: Date;
}

/**
 * Everything that an installation consists of, as it was at one moment. The transaction ends with the last row, before
 * the files are read: a document that is deleted meanwhile is named as missing.
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
    leftOut: [...leftOut],
  };
  const digests: Record<string, Digest> = {};
  await beginSnapshot(client);
  const migrations = await listApplied(client);
  if (!migrations) throw new BackupRefused("The database holds no RenewDesk; there is nothing to back up.");
  header.migrations = migrations;
  const note = await migrationNote(client);
  if (note) header.migratedBy = note;
  header.tables = (await listTables(client)).filter(({ name }) => !leftOut.includes(name));
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
  const keys = await documentFiles(client);
  await endSnapshot(client);

  const manifest: Manifest = { ...header, digests, sequences, files: [], missing: [] };
  for (const key of files ? keys : []) {
    const stream = await files?.read(key);
    if (!stream) {
      manifest.missing.push(key);
      continue;
    }
    const bytes = await whole(stream);
    manifest.files.push({ key, size: bytes.length, sha256: sha256(bytes) });
    yield { kind: "file", key, bytes };
  }
  yield { kind: "manifest", manifest };
}
