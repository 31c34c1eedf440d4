import { MINUTE_MS } from "#contract/time/calendar";
import type { PeriodicJob } from "#server/platform/periodic-jobs";
import type { Backups } from "./daily.ts";

const CHECK_EVERY_MS = 5 * MINUTE_MS;

/** Whether a backup is due: first asked some time after the start, but at once when the newest one is late. */
export function backupJob({ backUpIfDue, isLate }: Pick<Backups, "backUpIfDue" | "isLate">): PeriodicJob {
  const failed = (reason: string) => `The daily backup failed: ${reason}`;
  let isFirst = true;
  const run = async (signal: AbortSignal) => {
    const waits = isFirst && !(await isLate());
    isFirst = false;
    if (!waits) await backUpIfDue(signal);
  };
  return { everyMs: CHECK_EVERY_MS, atStart: true, run, failed };
}
