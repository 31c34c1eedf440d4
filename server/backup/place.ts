import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { backupFolder } from "#server/backup/folder";
import { inBucket } from "#server/backup/place-in-bucket";
import { BackupRefused } from "#server/backup/refusal";
import { bucketOf, type Config, directUrl } from "#server/config";
import { refuseForeignFolder, syncFolder } from "#server/db/embedded/data-directory";
import { lockDataDirectory } from "#server/db/embedded/directory-lock";
import { claimDatabase } from "#server/db/embedded/orphan";
import { startEmbedded } from "#server/db/embedded/start";
import type { Files } from "#server/files";
import { openBucket } from "#server/files/bucket";
import { openFolder } from "#server/files/folder";

/** Where an installation is put together before it is moved into DATA_DIR. */
const ASIDE = "restoring";
const DOCUMENTS = "documents";
/** The note of the engine goes first: with it and without its database no server starts on half an installation. */
const PARTS_OF_EMBEDDED = ["engine", "database-password", DOCUMENTS, "postgres"];
/** Where root starts it, PostgreSQL runs as somebody else and must pass through; what is inside stays shut. */
const FOLDER = process.getuid?.() === 0 ? 0o711 : 0o700;

/** An empty place that a backup is restored into: it becomes an installation as a whole, or stays empty. */
export interface Place {
  url: string;
  files: Files;
  /** The rows are about to be there for good. */
  beforeCommit(): Promise<void>;
  /** They are. */
  keep(): Promise<void>;
  /** They never will be. */
  discard(): Promise<void>;
}

/** Throws BackupRefused when DATA_DIR is not empty. The database itself is looked at when it is loaded. */
export async function openPlace(config: Config, say: (line: string) => void): Promise<Place> {
  const dataDir = resolve(config.DATA_DIR);
  await mkdir(dataDir, { recursive: true, mode: FOLDER });
  refuseForeignFolder(dataDir);
  const lock = await lockDataDirectory(dataDir, () => {});
  try {
    const aside = join(dataDir, ASIDE);
    await refuseUsed(dataDir, config);
    // A restore that was killed leaves this folder, and perhaps a PostgreSQL that works in it.
    if (existsSync(join(aside, "lock"))) (await claimDatabase(aside, say))?.release();
    await rm(aside, { recursive: true, force: true });
    await mkdir(aside, { mode: FOLDER });
    const [url, bucket] = [directUrl(config), bucketOf(config)];
    const onDisk = await (url ? openGiven(dataDir, aside, url) : openEmbedded(config, aside, say));
    const place = bucket ? inBucket(onDisk, openBucket(bucket)) : onDisk;
    const ended = (work: () => Promise<void>) => async () => {
      await work();
      await rm(aside, { recursive: true, force: true });
      lock.release();
    };
    return { ...place, keep: ended(place.keep), discard: ended(place.discard) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** The database is DATABASE_URL's; of DATA_DIR only the documents are used. */
async function openGiven(dataDir: string, aside: string, url: string): Promise<Place> {
  const [made, documents] = [join(aside, DOCUMENTS), join(dataDir, DOCUMENTS)];
  let placed = false;
  return {
    url,
    files: await openFolder(made),
    // Documents without their rows can be removed again; rows without their documents could not be mended.
    beforeCommit: async () => {
      await rm(documents, { recursive: true, force: true });
      await rename(made, documents);
      placed = true;
      syncFolder(dataDir);
    },
    keep: async () => {},
    discard: async () => {
      if (placed) await rm(documents, { recursive: true, force: true });
    },
  };
}

async function openEmbedded(config: Config, aside: string, say: (line: string) => void): Promise<Place> {
  const dataDir = resolve(config.DATA_DIR);
  const files = await openFolder(join(aside, DOCUMENTS));
  const embedded = await startEmbedded({ dataDir: aside, postgres: config.EMBEDDED_POSTGRES, log: say });
  return {
    url: embedded.url,
    files,
    beforeCommit: async () => {},
    keep: async () => {
      await embedded.stop();
      await rm(join(dataDir, DOCUMENTS), { recursive: true, force: true });
      for (const name of PARTS_OF_EMBEDDED) await rename(join(aside, name), join(dataDir, name));
      syncFolder(dataDir);
    },
    discard: () => embedded.stop(),
  };
}

async function refuseUsed(dataDir: string, config: Config): Promise<void> {
  const backups = backupFolder(config);
  const harmless = new Set(["lock", "lost+found", ASIDE]);
  if (backups && dirname(backups) === dataDir) harmless.add(basename(backups));
  const documents = join(dataDir, DOCUMENTS);
  if (existsSync(documents) && (await readdir(documents)).length === 0) harmless.add(DOCUMENTS);
  // With a database of its own, DATA_DIR may hold an embedded one that is not used.
  const names = config.DATABASE_URL
    ? [DOCUMENTS].filter(() => existsSync(documents))
    : await readdir(dataDir);
  const found = names.find((name) => !harmless.has(name));
  if (found === undefined) return;
  throw new BackupRefused(
    `DATA_DIR ${dataDir} is not empty: it holds "${found}". Give the restored installation a new DATA_DIR, or move the old one away first.`,
  );
}
