import { IMPORT_ROWS_KEPT_DAYS } from "#contract/imports/states";
import type { Deps } from "#server/deps";
import { runPeriodically } from "#server/platform/periodic-jobs";
import { watchClock } from "#server/removals/clock-queries";
import { savePart } from "./drafts/save-part.ts";
import { undoPart } from "./undo-import.ts";
import { deleteDraftsBefore, deleteRowsBefore } from "./undo-queries.ts";

const LOOK_EVERY_MS = 1000;
const REMOVE_EVERY_MS = 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
const ROWS_PER_REMOVAL = 5000;

/**
 * Imports and undoes what was asked for, part by part, and removes old rows of imports and forgotten drafts. Returns a stop
 * function.
 */
export function startImportsJob(
  deps: Pick<Deps, "db" | "clock">,
  say: (line: string) => void,
): () => Promise<void> {
  const undo = async (signal: AbortSignal) => {
    while (!signal.aborted && (await undoPart(deps, deps.clock())));
  };
  const save = async (signal: AbortSignal) => {
    while (!signal.aborted && (await savePart(deps, deps.clock())));
  };
  const remove = async (signal: AbortSignal) => {
    while (!signal.aborted && (await removeOldRows(deps)));
  };
  return runPeriodically(
    [
      {
        everyMs: LOOK_EVERY_MS,
        atStart: true,
        run: undo,
        failed: (reason) => `An import was not undone yet: ${reason}`,
      },
      {
        everyMs: LOOK_EVERY_MS,
        atStart: true,
        run: save,
        failed: (reason) => `An import has not gone on yet: ${reason}`,
      },
      {
        everyMs: REMOVE_EVERY_MS,
        run: remove,
        failed: (reason) => `Old rows of imports were not removed: ${reason}`,
      },
    ],
    say,
  );
}

/** Removes some rows; whether there may be more. */
export function removeOldRows({ db, clock }: Pick<Deps, "db" | "clock">): Promise<boolean> {
  return db.transaction(async (tx) => {
    const now = clock();
    if (!(await watchClock(tx, now)).trusted) return false;
    const before = new Date(now.getTime() - IMPORT_ROWS_KEPT_DAYS * DAY_MS);
    await deleteDraftsBefore(tx, before);
    return (await deleteRowsBefore(tx, before, ROWS_PER_REMOVAL)) === ROWS_PER_REMOVAL;
  });
}
