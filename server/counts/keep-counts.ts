import { foldCounts, mendCounts } from "#server/counts/queries";
import type { Db, Tx } from "#server/db/db";
import { allowLongStatements } from "#server/db/long-work";
import { rootOf } from "#server/errors";

const FOLD_EVERY_MS = 2000;
const CHECK_EVERY_MS = 24 * 60 * 60 * 1000;

/** Folds now and then, and checks the counts at the start and once a day. Answers how to stop. */
export function keepCounts(db: Db, say: (line: string) => void): () => Promise<void> {
  let work: Promise<void> | undefined;
  // One after the other: what is still at work is not asked again. A database that is away is asked the next time.
  const at = (task: () => Promise<void>) => () => {
    work ??= task()
      .catch((error: Error) => say(`Counting failed: ${rootOf(error).message}`))
      .finally(() => {
        work = undefined;
      });
  };
  const inGoodTime = (work: (tx: Tx) => Promise<number>) =>
    db.transaction(async (tx) => {
      await allowLongStatements(tx);
      return work(tx);
    });
  const fold = at(async () => {
    await inGoodTime(foldCounts);
  });
  const check = at(async () => {
    const mended = await inGoodTime(mendCounts);
    if (mended > 0) say(`${mended} counts did not agree with the leads and were counted anew`);
  });
  check();
  const timers = [setInterval(fold, FOLD_EVERY_MS), setInterval(check, CHECK_EVERY_MS)];
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await work;
  };
}
