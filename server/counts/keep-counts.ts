import { changes, foldCounts, mendCounts } from "#server/counts/queries";
import type { Connection } from "#server/db/connect";
import type { Tx } from "#server/db/db";
import { allowLongStatements } from "#server/db/long-work";
import { repeat } from "#server/repeat";

const FOLD_EVERY_MS = 2000;
const CHECK_EVERY_MS = 24 * 60 * 60 * 1000;
/** Folded changes that every reader of the counts may have to walk past: some 15 pages. */
const MOST_LEFT = 1000;

type Counted = Pick<Connection, "db" | "vacuum">;

/** Folds now and then, and checks the counts at the start and once a day. Answers how to stop. */
export function keepCounts(counted: Counted, say: (line: string) => void): () => Promise<void> {
  const failed = (reason: string) => `Counting failed: ${reason}`;
  const check = async () => {
    const mended = await inGoodTime(counted, mendCounts);
    if (mended > 0) say(`${mended} counts did not agree with the leads and were counted anew`);
    await counted.vacuum(changes, "given back");
  };
  return repeat(
    [
      { everyMs: CHECK_EVERY_MS, atStart: true, run: check, failed },
      { everyMs: FOLD_EVERY_MS, run: folding(counted), failed },
    ],
    say,
  );
}

/** Answers how to fold once. A change that was folded is a deleted row, in the way of all who read the counts. */
export function folding(counted: Counted): () => Promise<void> {
  let left = 0;
  return async () => {
    left += await inGoodTime(counted, foldCounts);
    if (left < MOST_LEFT) return;
    await counted.vacuum(changes, "kept");
    left = 0;
  };
}

function inGoodTime({ db }: Counted, work: (tx: Tx) => Promise<number>): Promise<number> {
  return db.transaction(async (tx) => {
    await allowLongStatements(tx);
    return work(tx);
  });
}
