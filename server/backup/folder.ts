import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, rmdir, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { addDays, DAY_MS, MINUTE_MS, startOfDay, today } from "#contract/time/calendar";
import type { Config } from "#server/config";

const AHEAD_MS = DAY_MS;
export const OWNER_ONLY_FOLDER = 0o700;
const MINUTE_OF_FILE = /^(\d{4}-\d{2}-\d{2})-(\d{2})(\d{2})\.tar\.gz$/;

/** The folder for backups; undefined when daily ones are turned off. */
export function backupFolder({ BACKUP_DIR, DATA_DIR }: Pick<Config, "BACKUP_DIR" | "DATA_DIR">) {
  if (BACKUP_DIR === "off") return undefined;
  return resolve(BACKUP_DIR ?? join(DATA_DIR, "backups"));
}

/**
 * Named by the agency's time. Only daily backups are removed automatically, so those made by hand have
 * another name, and those of an agency with a schema of its own have its name too: several may share a folder.
 */
export function backupName(kind: "daily" | "by-hand", now: Date, agency?: string): string {
  return `${beginningOf(kind, agency)}${minuteOf(now)}.tar.gz`;
}

const beginningOf = (kind: string, agency: string | undefined) =>
  `renewdesk-${kind}-${agency === undefined ? "" : `${encodeURIComponent(agency)}-`}`;

/** The name of a plain backup's folder. */
export const plainBackupName = (now: Date): string => `renewdesk-plain-${minuteOf(now)}`;

function minuteOf(now: Date): string {
  const day = today(now);
  const minutes = Math.floor((now.getTime() - startOfDay(day).getTime()) / MINUTE_MS);
  const two = (number: number) => String(number).padStart(2, "0");
  return `${day}-${two(Math.floor(minutes / 60))}${two(minutes % 60)}`;
}

export const unfinishedOf = (path: string) => `${path}.part`;

/** The time of this agency's daily backup, to the minute; undefined for any other file. */
function dailyBackupTime(name: string, agency: string | undefined): Date | undefined {
  const beginning = beginningOf("daily", agency);
  if (!name.startsWith(beginning)) return undefined;
  const [, day, hours, minutes] = MINUTE_OF_FILE.exec(name.slice(beginning.length)) ?? [];
  if (day === undefined) return undefined;
  return new Date(startOfDay(day).getTime() + (Number(hours) * 60 + Number(minutes)) * MINUTE_MS);
}

/** True for a backup past its retention time. */
export function isOutdated(at: Date, now: Date, keepDays: number): boolean {
  return at < startOfDay(addDays(today(now), -keepDays));
}

/**
 * True for a backup dated in the future. A hardware clock kept in Indian time but read as UTC is 5.5 hours
 * ahead.
 */
export function isAhead(at: Date, now: Date): boolean {
  return at.getTime() - now.getTime() > AHEAD_MS;
}

export interface Daily {
  name: string;
  at: Date;
}

/** Newest first; none if the folder does not exist. */
export async function listDaily(folder: string, agency: string | undefined): Promise<Daily[]> {
  const names = await readdir(folder).catch((error) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  });
  return names
    .flatMap((name) => {
      const at = dailyBackupTime(name, agency);
      return at ? { name, at } : [];
    })
    .sort((a, b) => b.at.getTime() - a.at.getTime());
}

/** Removes unfinished files of a killed server. */
export async function removeUnfinished(folder: string, agency: string | undefined): Promise<void> {
  for (const name of await readdir(folder)) {
    const finished = name.replace(/\.part$/, "");
    if (name === unfinishedOf(finished) && dailyBackupTime(finished, agency)) {
      await rm(join(folder, name), { force: true });
    }
  }
}

/**
 * With its parents. Node's recursive mkdir does not return in an existing folder that takes no entries, such
 * as /proc.
 */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: OWNER_ONLY_FOLDER });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EEXIST" && (await stat(folder)).isDirectory()) return;
    if (code !== "ENOENT" || existsSync(dirname(folder))) throw error;
    await makeFolder(dirname(folder));
    await mkdir(folder, { mode: OWNER_ONLY_FOLDER });
  }
}

/** Creates the folder and writes a test file. Returns why that fails; undefined when it works. */
export async function tryFolder(folder: string): Promise<string | undefined> {
  try {
    await makeFolder(folder);
    const trial = await mkdtemp(join(folder, ".trial-"));
    await rmdir(trial);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : error;
    return `${folder} cannot be written (${code})`;
  }
}
