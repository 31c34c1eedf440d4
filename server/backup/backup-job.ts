import { MINUTE_MS } from "#contract/time/calendar";
import { runPeriodically } from "#server/platform/periodic-jobs";
import type { Backups } from "./daily.ts";

const CHECK_EVERY_MS = 5 * MINUTE_MS;

/**
 * Checks periodically whether a backup is due: first some time after the start, but at once when the newest
 * one is late. Returns a stop function.
 */
export function startBackupJob(
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
  return runPeriodically([{ everyMs: CHECK_EVERY_MS, atStart: true, run, failed }], say);
}
