import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { BACKUP_LATE_HOURS, type BackupStatus } from "#contract/backups";
import { startOfDay, today } from "#contract/calendar";
import { backupName, dailyBackupTime, isOutdated } from "#server/backup/folder";
import { takeBackup, unfinishedOf } from "#server/backup/take-backup";
import type { Files } from "#server/files";

const HOUR_MS = 60 * 60 * 1000;
/** Nobody works before this hour of the agency's day. */
const QUIET_UNTIL_HOUR = 6;
/** A machine that is switched off at night backs up when a day has gone by. */
const AT_LEAST_EVERY_MS = 24 * HOUR_MS;
const RETRY_AFTER_MS = HOUR_MS;

export interface Backups {
  status(now: Date): Promise<BackupStatus>;
  /** Of the newest one; undefined while there is none. */
  ageSeconds(): Promise<number | undefined>;
  /** Never throws: a backup that fails is said and shown, and disturbs nothing else. */
  backUpIfDue(signal?: AbortSignal): Promise<void>;
}

export interface DailyBackupsOptions {
  url: string;
  files: Pick<Files, "read">;
  version: string;
  migrationsFolder: string;
  clock: () => Date;
  /** Undefined when they are turned off. */
  folder: string | undefined;
  keepDays: number;
  say: (line: string) => void;
}

interface Kept {
  name: string;
  at: Date;
}

/** One backup a day, in the night where the server runs by night, and old ones removed after a newer one was checked. */
export function dailyBackups(options: DailyBackupsOptions): Backups {
  const { folder, clock, say } = options;
  let failure: { at: Date; reason: string } | undefined;
  return {
    async status(now) {
      const last = folder ? await newestDaily(folder) : null;
      return {
        daily: folder !== undefined,
        last: last && { at: last.at.toISOString(), bytes: last.bytes },
        failure: failure ? { at: failure.at.toISOString(), reason: failure.reason } : null,
        late: last !== null && now.getTime() - last.at.getTime() > BACKUP_LATE_HOURS * HOUR_MS,
      };
    },
    async ageSeconds() {
      const last = folder ? await newestDaily(folder) : null;
      return last ? (clock().getTime() - last.at.getTime()) / 1000 : undefined;
    },
    async backUpIfDue(signal) {
      const now = clock();
      if (!folder || (failure && now.getTime() - failure.at.getTime() < RETRY_AFTER_MS)) return;
      try {
        const kept = await listDaily(folder);
        if (!isDue(now, kept[0]?.at)) return;
        const path = join(folder, backupName("daily", now));
        const made = await takeBackup({ ...options, now, path, signal });
        if (!made) return;
        failure = undefined;
        await tidy(folder, kept, now, options.keepDays);
      } catch (error) {
        if (signal?.aborted) return;
        const reason = error instanceof Error ? error.message : String(error);
        failure = { at: now, reason };
        say(`The daily backup failed: ${reason}`);
      }
    },
  };
}

/** Newest first; none while there is no such folder. */
async function listDaily(folder: string): Promise<Kept[]> {
  const names = await readdir(folder).catch((error) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  });
  return names
    .flatMap((name) => {
      const at = dailyBackupTime(name);
      return at ? { name, at } : [];
    })
    .sort((a, b) => b.at.getTime() - a.at.getTime());
}

/** None where the folder cannot be read: the next attempt says why. */
async function newestDaily(folder: string): Promise<{ at: Date; bytes: number } | null> {
  try {
    const [newest] = await listDaily(folder);
    return newest ? { at: newest.at, bytes: (await stat(join(folder, newest.name))).size } : null;
  } catch {
    return null;
  }
}

function isDue(now: Date, newest: Date | undefined): boolean {
  if (!newest) return true;
  const midnight = startOfDay(today(now));
  if (newest >= midnight) return false;
  const quiet = now.getTime() - midnight.getTime() < QUIET_UNTIL_HOUR * HOUR_MS;
  return quiet || now.getTime() - newest.getTime() >= AT_LEAST_EVERY_MS;
}

/** Removes those whose days are over, and what a killed server left unfinished. */
async function tidy(folder: string, earlier: Kept[], now: Date, keepDays: number): Promise<void> {
  for (const { name, at } of earlier) {
    if (isOutdated(at, now, keepDays)) await rm(join(folder, name), { force: true });
  }
  for (const name of await readdir(folder)) {
    const finished = name.replace(/\.part$/, "");
    if (name === unfinishedOf(finished) && dailyBackupTime(finished)) {
      await rm(join(folder, name), { force: true });
    }
  }
}
