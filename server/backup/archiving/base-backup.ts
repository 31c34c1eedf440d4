import type { Stats } from "node:fs";
import { lstat, open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import tar from "tar-stream";
import { withDedicated } from "#server/db/dedicated-connection";
import { sha256 } from "../file/streams.ts";
import { basesOf, MANIFEST } from "./archive-names.ts";
import type { ArchiveStore } from "./archive-store.ts";
import type { BaseManifest } from "./base-format.ts";
import { beginBase, endBase } from "./base-queries.ts";

const PIECE_BYTES = 32 * 1024 * 1024;
const READ_BYTES = 1024 * 1024;
const LEVEL = 2;

/**
 * Recreated at each start or used by this process only (PostgreSQL's manual, Making a Base Backup Using the
 * Low Level API).
 */
const EMPTIED = new Set([
  "pg_wal",
  "pg_replslot",
  "pg_dynshmem",
  "pg_notify",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
]);
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|\.s\.PGSQL\..*|pgsql_tmp.*|pg_internal\.init.*|backup_label(\.old)?)$/;

export interface BaseBackupOptions {
  url: string;
  system: string;
  /** PostgreSQL's data directory. */
  cluster: string;
  postgres: number;
  version: string;
  store: ArchiveStore;
  removedDocuments: string[];
  clock: () => Date;
}

/** Copies the database's files into the archive while the server runs. Returns the base backup's name. */
export async function takeBase(order: BaseBackupOptions): Promise<string> {
  const { store, system, clock } = order;
  return withDedicated(order.url, "renewdesk-base-backup", async (client) => {
    const startedAt = clock().toISOString();
    const segment = await beginBase(client);
    const name = `${basesOf(system)}${segment}-${startedAt.replaceAll(/[-:.]/g, "")}`;
    const pack = tar.pack();
    const filled = fill(pack, order.cluster, () => endBase(client)).catch((error: Error) => {
      pack.destroy(error);
      throw error;
    });
    const packed = pipeline(pack, createGzip({ level: LEVEL }), (bytes: AsyncIterable<Buffer>) =>
      writePieces(store, name, bytes),
    );
    const [pieces] = await Promise.all([packed, filled]);
    const manifest: BaseManifest = {
      product: "renewdesk",
      version: order.version,
      postgres: order.postgres,
      startedAt,
      endedAt: clock().toISOString(),
      segment,
      pieces,
      removedDocuments: order.removedDocuments,
    };
    await store.write(`${name}/${MANIFEST}`, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
    return name;
  });
}

/** Files may change, shrink and vanish during the copy; replaying the log corrects that. */
async function fill(pack: tar.Pack, cluster: string, end: () => Promise<string>): Promise<void> {
  await addFolder(pack, cluster, "");
  await addEntry(pack, "backup_label", Buffer.from(await end()));
  pack.finalize();
}

async function addFolder(pack: tar.Pack, cluster: string, folder: string): Promise<void> {
  for (const entry of await readdir(join(cluster, folder), { withFileTypes: true })) {
    if (LEFT_OUT.test(entry.name)) continue;
    const name = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.isDirectory()) {
      await addEntry(pack, name, undefined);
      if (!EMPTIED.has(name)) await addFolder(pack, cluster, name);
    } else if (entry.isFile()) await addFile(pack, cluster, name);
  }
}

/** A folder entry without content. */
function addEntry(pack: tar.Pack, name: string, content: Buffer | undefined): Promise<void> {
  const header = content ? { name, mode: 0o600 } : { name, mode: 0o700, type: "directory" as const };
  return new Promise((resolve, reject) => {
    pack.entry(header, content ?? Buffer.alloc(0), (error) => (error ? reject(error) : resolve()));
  });
}

async function addFile(pack: tar.Pack, cluster: string, name: string): Promise<void> {
  const path = join(cluster, name);
  const found: Stats | undefined = await lstat(path).catch(() => undefined);
  if (!found) return;
  const entry = pack.entry({ name, mode: 0o600, size: found.size });
  await pipeline(Readable.from(bytesOf(path, found.size)), entry);
}

/** Exactly the announced number of bytes: what was truncated during the copy is filled with zeros. */
async function* bytesOf(path: string, size: number): AsyncGenerator<Buffer> {
  const file = await open(path, "r").catch(() => undefined);
  let left = size;
  try {
    while (left > 0) {
      const block = Buffer.alloc(Math.min(READ_BYTES, left));
      await file?.read(block, 0, block.length, size - left);
      left -= block.length;
      yield block;
    }
  } finally {
    await file?.close();
  }
}

async function writePieces(
  store: ArchiveStore,
  base: string,
  bytes: AsyncIterable<Buffer>,
): Promise<BaseManifest["pieces"]> {
  const pieces: BaseManifest["pieces"] = [];
  const write = async (piece: Buffer) => {
    const name = `${base}/${String(pieces.length + 1).padStart(5, "0")}`;
    await store.write(name, piece);
    pieces.push({ name, sha256: sha256(piece) });
  };
  let gathered: Buffer[] = [];
  let size = 0;
  for await (const block of bytes) {
    gathered.push(block);
    size += block.length;
    if (size < PIECE_BYTES) continue;
    await write(Buffer.concat(gathered));
    [gathered, size] = [[], 0];
  }
  if (size > 0) await write(Buffer.concat(gathered));
  return pieces;
}
