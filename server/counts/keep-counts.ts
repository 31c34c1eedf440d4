import { foldCounts, mendCounts } from "#server/counts/queries";
import type { Db, Tx } from "#server/db/db";
import { allowLongStatements } from "#server/db/long-work";
import { repeat } from "#server/repeat";

const FOLD_EVERY_MS = 2000;
const CHECK_EVERY_MS = 24 * 60 * 60 * 1000;

/** Folds now and then, and checks the counts at the start and once a day. Answers how to stop. */
export function keepCounts(db: Db, say: (line: string) => void): () => Promise<void> {
  const inGoodTime = (work: (tx: Tx) => Promise<number>) =>
    db.transaction(async (tx) => {
      await allowLongStatements(tx);
      return work(tx);
    });
  const failed = (reason: string) => `Counting failed: ${reason}`;
  const check = async () => {
    const mended = await inGoodTime(mendCounts);
    if (mended > 0) say(`${mended} counts did not agree with the leads and were counted anew`);
  };
  const fold = async () => {
    await inGoodTime(foldCounts);
  };
  return repeat(
    [
      { everyMs: CHECK_EVERY_MS, atStart: true, run: check, failed },
      { everyMs: FOLD_EVERY_MS, run: fold, failed },
    ],
    say,
  );
}
