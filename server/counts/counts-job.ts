import { DAY_MS } from "#contract/time/calendar";
import type { Connection } from "#server/db/connect";
import type { Tx } from "#server/db/handles";
import { allowLongStatements } from "#server/db/statement-timeout";
import type { PeriodicJob } from "#server/platform/periodic-jobs";
import { changeTables, foldCounts, repairCounts } from "./queries.ts";

const FOLD_EVERY_MS = 2000;
/** Dead rows of folded changes that readers of the counts scan before a vacuum: about 15 pages. */
const DEAD_ROWS_MAX = 1000;

type CountsDatabase = Pick<Connection, "db" | "vacuum">;

/** Folds periodically, and checks the counts at the start and once a day. */
export function countsJobs(counted: CountsDatabase, say: (line: string) => void): PeriodicJob[] {
  const failed = (reason: string) => `Counting failed: ${reason}`;
  const check = async () => {
    const repaired = await inLongTransaction(counted, repairCounts);
    if (repaired > 0) say(`${repaired} counts differed from the leads and were corrected`);
    await counted.vacuum(changeTables, "given back");
  };
  return [
    { everyMs: DAY_MS, atStart: true, run: check, failed },
    { everyMs: FOLD_EVERY_MS, run: createFold(counted), failed },
  ];
}

/**
 * Returns a function that folds once. A folded change is a dead row that every reader of the counts scans.
 */
export function createFold(counted: CountsDatabase): () => Promise<void> {
  let left = 0;
  return async () => {
    left += await inLongTransaction(counted, foldCounts);
    if (left < DEAD_ROWS_MAX) return;
    await counted.vacuum(changeTables, "kept");
    left = 0;
  };
}

function inLongTransaction({ db }: CountsDatabase, work: (tx: Tx) => Promise<number>): Promise<number> {
  return db.transaction(async (tx) => {
    await allowLongStatements(tx);
    return work(tx);
  });
}
