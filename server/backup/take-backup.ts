import { mkdir, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { writeArchive } from "#server/backup/archive";
import { checkArchive } from "#server/backup/check-archive";
import type { Manifest } from "#server/backup/format";
import { lockBackups } from "#server/backup/lock-queries";
import { takeSnapshot } from "#server/backup/snapshot";
import { openDirect } from "#server/db/direct";
import { syncFolder } from "#server/db/embedded/data-directory";
import type { Files } from "#server/files";

const OWNER_ONLY_FOLDER = 0o700;

export interface BackupOrder {
  /** The database's. */
  url: string;
  files: Pick<Files, "read">;
  version: string;
  now: Date;
  path: string;
  /** Gives it up, as when the server stops. */
  signal?: AbortSignal | undefined;
}

export interface Backup {
  path: string;
  bytes: number;
  manifest: Manifest;
}

export const unfinishedOf = (path: string) => `${path}.part`;

/**
 * Makes a backup while the server works, reads it back from end to end, and only then gives it its name: a file of that
 * name is whole and checked, also after a power failure. Undefined when another backup is under way.
 */
export async function takeBackup({
  url,
  files,
  version,
  now,
  path,
  signal,
}: BackupOrder): Promise<Backup | undefined> {
  const client = await openDirect(url, "renewdesk-backup");
  const unfinished = unfinishedOf(path);
  try {
    if (!(await lockBackups(client))) return undefined;
    await mkdir(dirname(path), { recursive: true, mode: OWNER_ONLY_FOLDER });
    await rm(unfinished, { force: true });
    await writeArchive(unfinished, takeSnapshot({ client, files, version, now }), now, signal);
    const manifest = await checkArchive(unfinished, signal);
    await rename(unfinished, path);
    syncFolder(dirname(path));
    return { path, bytes: (await stat(path)).size, manifest };
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {}); // the first fault is the one to be told of
    throw error;
  } finally {
    await client.end();
  }
}
