import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import type { Config } from "#server/config";
import { refuseForeignFolder, syncFolder } from "#server/db/embedded/data-directory";
import { lockDataDirectory } from "#server/db/embedded/directory-lock";
import { acquireDatabase } from "#server/db/embedded/orphaned-postgres";
import { BackupRefused } from "./file/refusal.ts";
import { backupFolder } from "./folder.ts";

const STAGING = "restoring";
const DOCUMENTS = "documents";
/**
 * The engine's note moves first: with it but without its database no server starts on a partial installation.
 */
const PARTS_OF_EMBEDDED = ["engine", "database-password", DOCUMENTS, "postgres"];
/** Under root PostgreSQL runs as another user and must traverse the folder; its contents stay private. */
const FOLDER = process.getuid?.() === 0 ? 0o711 : 0o700;

/** A staging folder in an empty DATA_DIR, where an installation is built before it is moved into place. */
export interface Staging {
  folder: string;
  /** Moves the staged embedded installation into DATA_DIR. */
  keep(): Promise<void>;
  /** Deletes the staging folder and releases DATA_DIR. */
  discard(): Promise<void>;
  /** Releases DATA_DIR and leaves the staging folder for inspection. */
  release(): void;
}

/** Locks DATA_DIR until it is discarded or released. Throws BackupRefused when DATA_DIR is not empty. */
export async function openStaging(config: Config, say: (line: string) => void): Promise<Staging> {
  const dataDir = resolve(config.DATA_DIR);
  await mkdir(dataDir, { recursive: true, mode: FOLDER });
  refuseForeignFolder(dataDir);
  const lock = await lockDataDirectory(dataDir);
  try {
    const folder = join(dataDir, STAGING);
    await refuseUsed(dataDir, config);
    // A restore that was killed leaves this folder, and perhaps a PostgreSQL running in it.
    if (existsSync(join(folder, "lock"))) (await acquireDatabase(folder, say)).release();
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
  const harmless = new Set(["lock", "lost+found", STAGING]);
  if (backups && dirname(backups) === dataDir) harmless.add(basename(backups));
  const documents = join(dataDir, DOCUMENTS);
  if (existsSync(documents) && (await readdir(documents)).length === 0) harmless.add(DOCUMENTS);
  // With DATABASE_URL, an embedded database in DATA_DIR is unused.
  const names = config.DATABASE_URL
    ? [DOCUMENTS].filter(() => existsSync(documents))
    : await readdir(dataDir);
  const found = names.find((name) => !harmless.has(name));
  if (found === undefined) return;
  throw new BackupRefused(
    `DATA_DIR ${dataDir} is not empty: it holds "${found}". Give the restored installation a new DATA_DIR, or move the old one away first.`,
  );
}
