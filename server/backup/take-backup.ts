import { mkdir, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import type pg from "pg";
import { writeArchive } from "#server/backup/archive";
import { checkArchive } from "#server/backup/check-archive";
import { OWNER_ONLY_FOLDER, unfinishedOf } from "#server/backup/folder";
import type { Manifest } from "#server/backup/format";
import { tryLockBackups, waitForBackups } from "#server/backup/lock-queries";
import { saySchema } from "#server/backup/other-schema";
import { writePlain } from "#server/backup/plain";
import { BackupUnderWay } from "#server/backup/refusal";
import { takeSnapshot } from "#server/backup/snapshot";
import { openDirect } from "#server/db/direct";
import { syncFolder } from "#server/db/embedded/data-directory";
import { readMigrations } from "#server/db/migration-files";
import type { Files } from "#server/files";

export interface BackupOrder {
  /** The database's. */
  url: string;
  files: Pick<Files, "read">;
  version: string;
  now: Date;
  path: string;
  /** This version's, which the database is compared with. */
  migrationsFolder: string;
  say: (line: string) => void;
  /** One that is under way is waited for, or this one refused with BackupUnderWay. */
  whenBusy?: "wait" | "refuse";
  /** Gives it up, as when the server stops. */
  signal?: AbortSignal | undefined;
}

export interface Backup {
  path: string;
  bytes: number;
  manifest: Manifest;
}

/** Makes a backup while the server works. */
export function takeBackup(order: BackupOrder): Promise<Backup> {
  const { files, version, now, path, signal } = order;
  return make("file", order, async (client, unfinished) => {
    await writeArchive(unfinished, takeSnapshot({ client, files, version, now }), now, signal);
    const { manifest } = await checkArchive(unfinished, signal);
    await rename(unfinished, path);
    return { path, bytes: (await stat(path)).size, manifest };
  });
}

/** The same as a folder that psql alone brings back. */
export function takePlainBackup(order: BackupOrder): Promise<Backup> {
  const { files, version, now, path, migrationsFolder } = order;
  const known = readMigrations(migrationsFolder);
  return make("folder", order, async (client, unfinished) => {
    const parts = takeSnapshot({ client, files, version, now });
    const { bytes, manifest } = await writePlain(unfinished, parts, client, known);
    await rename(unfinished, path);
    return { path, bytes, manifest };
  });
}

/**
 * A backup is read back from end to end and only then given its name: a file or folder of that name is whole and
 * checked, also after a power failure.
 */
async function make(
  kind: "file" | "folder",
  { url, path, migrationsFolder, whenBusy, say }: BackupOrder,
  write: (client: pg.Client, unfinished: string) => Promise<Backup>,
): Promise<Backup> {
  const client = await openDirect(url, "renewdesk-backup");
  const unfinished = unfinishedOf(path);
  const clear = () => rm(unfinished, { recursive: kind === "folder", force: true });
  try {
    if (!(await tryLockBackups(client))) {
      if (whenBusy === "refuse") throw new BackupUnderWay("Another backup is under way.");
      say("Another backup is under way: waiting for its end");
      await waitForBackups(client);
    }
    await mkdir(dirname(path), { recursive: true, mode: OWNER_ONLY_FOLDER });
    await clear();
    const made = await write(client, unfinished);
    syncFolder(dirname(path));
    saySchema(made.manifest, migrationsFolder, say);
    return made;
  } catch (error) {
    await clear().catch(() => {}); // the first fault is the one to be told of
    throw error;
  } finally {
    await client.end();
  }
}
