import type { Backups } from "#server/backup/daily";
import { repeat } from "#server/repeat";

const LOOK_EVERY_MS = 5 * 60 * 1000;

/** Looks now and then whether a backup is due, the first time a while after the start. Answers how to stop. */
export function keepBackups({ backUpIfDue }: Backups, say: (line: string) => void): () => Promise<void> {
  const failed = (reason: string) => `The daily backup failed: ${reason}`;
  return repeat([{ everyMs: LOOK_EVERY_MS, run: backUpIfDue, failed }], say);
}
