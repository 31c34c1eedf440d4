import { mkdir, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import type pg from "pg";
import { withDedicated } from "#server/db/dedicated-connection";
import { readDefinitions } from "#server/db/definitions";
import { syncFolder } from "#server/db/embedded/data-directory";
import { readMigrations } from "#server/db/migration-files";
import type { Files } from "#server/files/files";
import { writeArchive } from "./file/archive.ts";
import { checkArchive } from "./file/check-archive.ts";
import type { Manifest } from "./file/format.ts";
import { BackupUnderWay } from "./file/refusal.ts";
import { OWNER_ONLY_FOLDER, unfinishedOf } from "./folder.ts";
import { tryLockBackups, waitForBackups } from "./lock-queries.ts";
import { warnUnknownSchema } from "./schema-check.ts";
import { takeSnapshot } from "./snapshot.ts";
import { writePlain } from "./sql-dump.ts";

export interface BackupOptions {
  /** The database's URL. */
  url: string;
  files: Pick<Files, "read">;
  version: string;
  now: Date;
  path: string;
  /** This version's migrations, which the database is compared with. */
  migrationsFolder: string;
  say: (line: string) => void;
  /** Waits for a running backup, or throws BackupUnderWay. */
  whenBusy?: "wait" | "refuse";
  /** Aborts the backup, as when the server stops. */
  signal?: AbortSignal | undefined;
}

export interface Backup {
  path: string;
  bytes: number;
  manifest: Manifest;
}

/** Makes a backup while the server runs. */
export function takeBackup(order: BackupOptions): Promise<Backup> {
  const { files, version, now, path, signal } = order;
  return make("file", order, async (client, unfinished) => {
    await writeArchive(unfinished, takeSnapshot({ client, files, version, now }), now, signal);
    const { manifest } = await checkArchive(unfinished, signal);
    await rename(unfinished, path);
    return { path, bytes: (await stat(path)).size, manifest };
  });
}

/** The same as a folder that psql alone can restore. */
export function takePlainBackup(order: BackupOptions): Promise<Backup> {
  const { files, version, now, path, migrationsFolder } = order;
  const schema = {
    known: readMigrations(migrationsFolder),
    definitions: readDefinitions(migrationsFolder),
  };
  return make("folder", order, async (client, unfinished) => {
    const parts = takeSnapshot({ client, files, version, now });
    const { bytes, manifest } = await writePlain(unfinished, parts, client, schema);
    await rename(unfinished, path);
    return { path, bytes, manifest };
  });
}

/**
 * A backup is verified from end to end before it gets its name: a file or folder of that name is complete,
 * also after a power failure.
 */
async function make(
  kind: "file" | "folder",
  { url, path, migrationsFolder, whenBusy, say }: BackupOptions,
  write: (client: pg.Client, unfinished: string) => Promise<Backup>,
): Promise<Backup> {
  const unfinished = unfinishedOf(path);
  const clear = () => rm(unfinished, { recursive: kind === "folder", force: true });
  return withDedicated(url, "renewdesk-backup", async (client) => {
    try {
      if (!(await tryLockBackups(client))) {
        if (whenBusy === "refuse") throw new BackupUnderWay("Another backup is under way.");
        say("Another backup is running: waiting for it");
        await waitForBackups(client);
      }
      await mkdir(dirname(path), { recursive: true, mode: OWNER_ONLY_FOLDER });
      await clear();
      const made = await write(client, unfinished);
      syncFolder(dirname(path));
      warnUnknownSchema(made.manifest, migrationsFolder, say);
      return made;
    } catch (error) {
      await clear().catch(() => {}); // report the first error
      throw error;
    }
  });
}
