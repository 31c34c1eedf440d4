import type { Backups } from "#server/backup/daily";

const LOOK_EVERY_MS = 5 * 60 * 1000;

/** Looks now and then whether a backup is due, the first time a while after the start. Answers how to stop. */
export function keepBackups({ backUpIfDue }: Backups): () => Promise<void> {
  let work: Promise<void> | undefined;
  const stop = new AbortController();
  const timer = setInterval(() => {
    work ??= backUpIfDue(stop.signal).finally(() => {
      work = undefined;
    });
  }, LOOK_EVERY_MS);
  return async () => {
    clearInterval(timer);
    stop.abort();
    await work;
  };
}
