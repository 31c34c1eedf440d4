import type { Backups } from "#server/backup/daily";
import { repeat } from "#server/repeat";

const LOOK_EVERY_MS = 5 * 60 * 1000;

/**
 * Looks now and then whether a backup is due: the first time a while after the start, but at once where the newest one
 * is late. Answers how to stop.
 */
export function keepBackups(
  { backUpIfDue, isLate }: Pick<Backups, "backUpIfDue" | "isLate">,
  say: (line: string) => void,
): () => Promise<void> {
  const failed = (reason: string) => `The daily backup failed: ${reason}`;
  let isFirst = true;
  const run = async (signal: AbortSignal) => {
    const waits = isFirst && !(await isLate());
    isFirst = false;
    if (!waits) await backUpIfDue(signal);
  };
  return repeat([{ everyMs: LOOK_EVERY_MS, atStart: true, run, failed }], say);
}
