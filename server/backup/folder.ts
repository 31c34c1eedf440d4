import { join, resolve } from "node:path";
import { addDays, startOfDay, today } from "#contract/calendar";
import type { Config } from "#server/config";

const MINUTE_MS = 60_000;
const DAILY = /^renewdesk-daily-(\d{4}-\d{2}-\d{2})-(\d{2})(\d{2})\.tar\.gz$/;

/** Where backups are kept; undefined when daily ones are turned off. */
export function backupFolder({ BACKUP_DIR, DATA_DIR }: Pick<Config, "BACKUP_DIR" | "DATA_DIR">) {
  if (BACKUP_DIR === "off") return undefined;
  return resolve(BACKUP_DIR ?? join(DATA_DIR, "backups"));
}

/** Named by the agency's clock. Only daily ones are removed again, so those made by hand have a name of their own. */
export function backupName(kind: "daily" | "by-hand", now: Date): string {
  return `renewdesk-${kind}-${minuteOf(now)}.tar.gz`;
}

/** Of the folder of a backup in SQL. */
export const plainBackupName = (now: Date): string => `renewdesk-plain-${minuteOf(now)}`;

function minuteOf(now: Date): string {
  const day = today(now);
  const minutes = Math.floor((now.getTime() - startOfDay(day).getTime()) / MINUTE_MS);
  const two = (number: number) => String(number).padStart(2, "0");
  return `${day}-${two(Math.floor(minutes / 60))}${two(minutes % 60)}`;
}

/** When a daily backup was made, to the minute; undefined for any other file. */
export function dailyBackupTime(name: string): Date | undefined {
  const [, day, hours, minutes] = DAILY.exec(name) ?? [];
  if (day === undefined) return undefined;
  return new Date(startOfDay(day).getTime() + (Number(hours) * 60 + Number(minutes)) * MINUTE_MS);
}

/** True for a backup whose days are over. */
export function isOutdated(at: Date, now: Date, keepDays: number): boolean {
  return at < startOfDay(addDays(today(now), -keepDays));
}
