import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { backupFolder } from "#server/backup/folder";
import { BackupRefused } from "#server/backup/refusal";
import type { Config } from "#server/config";
import { refuseForeignFolder, syncFolder } from "#server/db/embedded/data-directory";
import { lockDataDirectory } from "#server/db/embedded/directory-lock";
import { claimDatabase } from "#server/db/embedded/orphan";

const ASIDE = "restoring";
const DOCUMENTS = "documents";
/** The note of the engine goes first: with it and without its database no server starts on half an installation. */
const PARTS_OF_EMBEDDED = ["engine", "database-password", DOCUMENTS, "postgres"];
/** Where root starts it, PostgreSQL runs as somebody else and must pass through; what is inside stays shut. */
const FOLDER = process.getuid?.() === 0 ? 0o711 : 0o700;

/** A folder in an empty DATA_DIR where an installation is put together before it takes its place. */
export interface Aside {
  folder: string;
  /** Moves an embedded installation that was made here into DATA_DIR. */
  keep(): Promise<void>;
  /** Removes what is left here, and releases DATA_DIR. */
  discard(): Promise<void>;
  /** Leaves what is here to be looked at. */
  release(): void;
}

/** Holds DATA_DIR until it is discarded or released. Throws BackupRefused when DATA_DIR is not empty. */
export async function openAside(config: Config, say: (line: string) => void): Promise<Aside> {
  const dataDir = resolve(config.DATA_DIR);
  await mkdir(dataDir, { recursive: true, mode: FOLDER });
  refuseForeignFolder(dataDir);
  const lock = await lockDataDirectory(dataDir, () => {});
  try {
    const folder = join(dataDir, ASIDE);
    await refuseUsed(dataDir, config);
    // A restore that was killed leaves this folder, and perhaps a PostgreSQL that works in it.
    if (existsSync(join(folder, "lock"))) (await claimDatabase(folder, say))?.release();
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { mode: FOLDER });
    return {
      folder,
      keep: async () => {
        await rm(join(dataDir, DOCUMENTS), { recursive: true, force: true });
        for (const name of PARTS_OF_EMBEDDED) await rename(join(folder, name), join(dataDir, name));
        syncFolder(dataDir);
      },
      discard: async () => {
        await rm(folder, { recursive: true, force: true });
        lock.release();
      },
      release: lock.release,
    };
  } catch (error) {
    lock.release();
    throw error;
  }
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
