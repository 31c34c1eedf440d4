import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { chmod, mkdir, writeFile } from "node:fs/promises";
import { dirname, join, normalize } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { createGunzip, gunzip } from "node:zlib";
import tar from "tar-stream";
import type { Config } from "#server/config";
import { recoverCluster } from "#server/db/embedded/recovery";
import { startEmbedded } from "#server/db/embedded/start";
import { openFolder } from "#server/files/folder";
import { BackupRefused } from "../file/refusal.ts";
import { sha256 } from "../file/streams.ts";
import { withClient } from "../restore.ts";
import { openStaging } from "../staging.ts";
import {
  documentsOf,
  newestOf,
  SEGMENT_BYTES,
  segmentName,
  segmentNumber,
  segmentsOf,
} from "./archive-names.ts";
import { type ArchiveStore, openArchiveStore } from "./archive-store.ts";
import type { BaseManifest } from "./base-format.ts";
import { type Base, listBases } from "./bases.ts";
import { deleteSignIns, listFileKeys } from "./restored-queries.ts";

const unpack = promisify(gunzip);

export interface PointInTimeOptions {
  config: Config;
  /** Undefined: to the end of the archive. */
  to: Date | undefined;
  say: (line: string) => void;
}

export interface RestoredToTime {
  /** Time of the last restored change; undefined when there is none after the base backup. */
  lastChange: Date | undefined;
  documents: number;
  /** Documents whose file is missing in the archive. */
  missing: string[];
}

/**
 * Restores the embedded database to a point in time: the newest base backup before it, then the log. The
 * target is an empty DATA_DIR, which becomes a complete installation or stays empty. Throws BackupRefused.
 */
export async function restoreToTime({ config, to, say }: PointInTimeOptions): Promise<RestoredToTime> {
  const store = openArchiveStore(config);
  if (!store)
    throw new BackupRefused(
      "Set BACKUP_WAL, and BACKUP_DIR or the bucket's settings, as the lost server had them.",
    );
  const base = await baseFor(store, to);
  const system = base.name.split("/")[0] ?? "";
  const segments = await neededSegments(store, system, base.manifest, to);
  say(`Restoring from the base backup of ${base.manifest.endedAt} and ${segments.length} files of the log`);

  const place = await openStaging(config, say);
  try {
    const cluster = join(place.folder, "postgres");
    const log = join(place.folder, "wal");
    await unpackBase(store, base, cluster);
    await mkdir(log, { mode: 0o700 });
    for (const name of segments)
      await fetchSegment(store, name, join(log, name.slice(segmentsOf(system).length)));
    const password = randomBytes(24).toString("base64url");
    const lastChange = await recoverCluster({
      dataDir: place.folder,
      postgres: config.EMBEDDED_POSTGRES,
      segments: log,
      to,
      password,
    });
    await writeFile(join(place.folder, "database-password"), `${password}\n`, { mode: 0o600 });
    const embedded = await startEmbedded({
      dataDir: place.folder,
      postgres: config.EMBEDDED_POSTGRES,
      log: () => {},
    });
    try {
      const keys = await withClient(embedded.url, async (client) => {
        await deleteSignIns(client);
        return listFileKeys(client);
      });
      const missing =
        config.STORAGE === "local" ? await fetchDocuments(store, system, keys, place.folder) : [];
      await embedded.stop();
      await place.keep();
      await place.discard();
      return { lastChange, documents: keys.length - missing.length, missing };
    } finally {
      await embedded.stop();
    }
  } catch (error) {
    await place.discard();
    throw error;
  }
}

async function baseFor(store: ArchiveStore, to: Date | undefined): Promise<Base> {
  const bases = (await listBases(store)).sort((a, b) => (a.manifest.endedAt < b.manifest.endedAt ? -1 : 1));
  const base = bases.findLast(({ manifest }) => !to || Date.parse(manifest.endedAt) <= to.getTime());
  if (base) return base;
  const first = bases[0]?.manifest.endedAt;
  throw new BackupRefused(
    first
      ? `The archive in ${store.address} starts at ${first}: choose a later time.`
      : `There is no base backup in ${store.address}.`,
  );
}

/** All segments from the base backup's start. A gap would end the recovery there silently. */
export async function neededSegments(
  store: ArchiveStore,
  system: string,
  manifest: BaseManifest,
  to: Date | undefined,
): Promise<string[]> {
  const first = segmentNumber(manifest.segment) ?? 0;
  const names = await store.list(segmentsOf(system));
  const needed = names.filter((name) => (segmentNumber(name) ?? first) >= first);
  if (to) return needed;
  const newest = (await store.read(newestOf(system)))?.toString();
  const there = new Set(needed.map(segmentNumber));
  const last = Math.max(
    segmentNumber(newest ?? "") ?? first,
    ...[...there].flatMap((number) => number ?? []),
  );
  for (let number = first; number <= last; number++) {
    if (there.has(number)) continue;
    throw new BackupRefused(
      `The log in ${store.address} has no segment ${segmentName(number)}, written after the base backup of ${manifest.endedAt}: choose a time before it with --to.`,
    );
  }
  return needed;
}

/** Read completely here: PostgreSQL would take a damaged segment for the end of the log. */
async function fetchSegment(store: ArchiveStore, name: string, path: string): Promise<void> {
  const bytes = await store.read(name);
  if (!bytes) throw new BackupRefused(`${name} in ${store.address} is missing.`);
  const content = await unpack(bytes).catch(() => undefined);
  const isWhole = content && (segmentNumber(name) === undefined || content.length === SEGMENT_BYTES);
  if (!isWhole) throw new BackupRefused(`${name} in ${store.address} is damaged.`);
  await writeFile(path, bytes, { mode: 0o600 });
}

async function unpackBase(store: ArchiveStore, { manifest }: Base, cluster: string): Promise<void> {
  await mkdir(cluster, { mode: 0o700 });
  const entries = tar.extract();
  const reading = pipeline(Readable.from(piecesOf(store, manifest)), createGunzip(), entries);
  reading.catch(() => {}); // the entries fail with the same error
  for await (const entry of entries) {
    const path = join(cluster, normalize(`/${entry.header.name}`));
    if (entry.header.type === "directory") {
      await mkdir(path, { recursive: true, mode: 0o700 });
      entry.resume();
      continue;
    }
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await pipeline(Readable.from(entry), createWriteStream(path, { mode: 0o600 }));
  }
  await reading;
  await chmod(cluster, 0o700);
}

async function* piecesOf(store: ArchiveStore, { pieces }: BaseManifest): AsyncGenerator<Buffer> {
  for (const { name, sha256: expected } of pieces) {
    const bytes = await store.read(name);
    if (!bytes || sha256(bytes) !== expected)
      throw new BackupRefused(`${name} in ${store.address} is ${bytes ? "damaged" : "missing"}.`);
    yield bytes;
  }
}

async function fetchDocuments(
  store: ArchiveStore,
  system: string,
  keys: readonly string[],
  folder: string,
): Promise<string[]> {
  const files = await openFolder(join(folder, "documents"));
  const missing: string[] = [];
  for (const key of keys) {
    const bytes = await store.read(documentsOf(system) + key);
    if (bytes) await files.write(key, Readable.from([bytes]));
    else missing.push(key);
  }
  return missing;
}
