import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import {
  BACKUP_LATE_HOURS,
  BACKUPS_ALWAYS_KEPT,
  type Backup,
  type BackupStatus,
} from "#contract/backup/calls";
import { DAY_MS, HOUR_MS, startOfDay, today } from "#contract/time/calendar";
import type { Files } from "#server/files/files";
import { BackupUnderWay } from "./file/refusal.ts";
import {
  backupName,
  type Daily,
  isAhead,
  isOutdated,
  listDaily,
  removeUnfinished,
  tryFolder,
} from "./folder.ts";
import { takeBackup } from "./take-backup.ts";

/** Nobody works before this hour in the agency's time zone. */
const QUIET_UNTIL_HOUR = 6;
/** A machine that is off at night backs up when a day has passed. */
const AT_LEAST_EVERY_MS = DAY_MS;
const RETRY_AFTER_MS = HOUR_MS;
/**
 * One new daily backup outdates one; a few more are removed per day, so that a shorter BACKUP_KEEP_DAYS takes
 * effect gradually and can be noticed.
 */
const REMOVED_AT_ONCE = 3;

export interface Backups {
  status(now: Date): Promise<Omit<BackupStatus, "archive">>;
  /** Age of the newest counted backup; undefined if there is none. */
  ageSeconds(): Promise<number | undefined>;
  isLate(): Promise<boolean>;
  /** Never throws: a failed backup is logged and shown, and affects nothing else. */
  backUpIfDue(signal?: AbortSignal): Promise<void>;
  /** Why the folder is not writable; undefined when it is. */
  tryFolder(): Promise<string | undefined>;
}

export interface DailyBackupsOptions {
  url: string;
  files: Pick<Files, "read">;
  version: string;
  migrationsFolder: string;
  clock: () => Date;
  /** Undefined when daily backups are turned off. */
  folder: string | undefined;
  /** Undefined for an installation in `public`. */
  agency: string | undefined;
  keepDays: number;
  /** Whether the clock can be trusted for a backup's age. */
  isClockTrusted: () => Promise<boolean>;
  /** When the installation was first started. */
  began: () => Date | undefined;
  say: (line: string) => void;
}

/**
 * Makes one backup a day, at night if the server runs then, and removes old ones after a newer one was
 * verified.
 */
export function dailyBackups(options: DailyBackupsOptions): Backups {
  const { folder, agency, clock, say, keepDays } = options;
  let failure: { at: Date; reason: string } | undefined;
  let saidAhead = "";

  /** None when the folder cannot be read: the next attempt reports why. */
  const found = async (now: Date) => {
    const all = folder ? await listDaily(folder, agency).catch(() => []) : [];
    const kept = all.filter(({ at }) => !isAhead(at, now));
    return {
      newest: kept[0],
      kept,
      ahead: all.filter(({ at }) => isAhead(at, now)),
    };
  };
  const isTooOld = (now: Date, newest: Daily | undefined): boolean => {
    if (!folder) return false;
    const since = newest?.at ?? options.began();
    return since !== undefined && now.getTime() - since.getTime() > BACKUP_LATE_HOURS * HOUR_MS;
  };
  const fail = (at: Date, reason: string) => {
    failure = { at, reason };
  };
  /** Removes outdated backups, unless the clock cannot be trusted. */
  const tidy = async (place: string, earlier: Daily[], now: Date) => {
    await removeUnfinished(place, agency);
    if (!(await options.isClockTrusted())) return;
    const others = earlier.slice(BACKUPS_ALWAYS_KEPT - 1);
    const outdated = others.filter(({ at }) => isOutdated(at, now, keepDays)).slice(-REMOVED_AT_ONCE);
    if (outdated.length === 0) return;
    for (const { name } of outdated) await rm(join(place, name), { force: true });
    const names = outdated.map(({ name }) => name).join(", ");
    say(`Removed ${outdated.length} daily backups older than ${keepDays} days: ${names}`);
  };

  return {
    async status(now) {
      const { newest, kept, ahead } = await found(now);
      const [last, ...earlier] = await Promise.all(kept.map((one) => sizeOf(folder, one)));
      return {
        daily: folder !== undefined,
        last: last ?? null,
        earlier: earlier.flatMap((one) => one ?? []),
        ahead: ahead.map(({ at }) => at.toISOString()),
        failure: failure ? { at: failure.at.toISOString(), reason: failure.reason } : null,
        late: isTooOld(now, newest),
      };
    },
    async ageSeconds() {
      const now = clock();
      const { newest } = await found(now);
      return newest && Math.max(0, (now.getTime() - newest.at.getTime()) / 1000);
    },
    async isLate() {
      const now = clock();
      return isTooOld(now, (await found(now)).newest);
    },
    async tryFolder() {
      const reason = folder && (await tryFolder(folder));
      if (reason) fail(clock(), reason);
      return reason;
    },
    async backUpIfDue(signal) {
      const now = clock();
      if (!folder || (failure && Math.abs(now.getTime() - failure.at.getTime()) < RETRY_AFTER_MS)) return;
      try {
        const all = await listDaily(folder, agency);
        const ahead = all.filter(({ at }) => isAhead(at, now)).map(({ name }) => name);
        const kept = all.filter(({ at }) => !isAhead(at, now));
        if (ahead.length > 0 && saidAhead !== ahead.join(", "))
          say(`Daily backups dated after today are not counted and never removed: ${ahead.join(", ")}`);
        saidAhead = ahead.join(", ");
        if (!isDue(now, kept[0]?.at)) return;
        const path = join(folder, backupName("daily", now, agency));
        await takeBackup({ ...options, now, path, whenBusy: "refuse", signal });
        failure = undefined;
        await tidy(folder, kept, now);
      } catch (error) {
        if (signal?.aborted || error instanceof BackupUnderWay) return;
        const reason = error instanceof Error ? error.message : String(error);
        fail(now, reason);
        say(`The daily backup failed: ${reason}`);
      }
    },
  };
}

/** Undefined for one that has been removed since. */
async function sizeOf(folder = "", { name, at }: Daily): Promise<Backup | undefined> {
  const file = await stat(join(folder, name)).catch(() => undefined);
  return file && { at: at.toISOString(), bytes: file.size };
}

function isDue(now: Date, newest: Date | undefined): boolean {
  if (!newest) return true;
  const midnight = startOfDay(today(now));
  if (newest >= midnight) return false;
  const quiet = now.getTime() - midnight.getTime() < QUIET_UNTIL_HOUR * HOUR_MS;
  return quiet || now.getTime() - newest.getTime() >= AT_LEAST_EVERY_MS;
}
