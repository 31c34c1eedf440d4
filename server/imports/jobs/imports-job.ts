import { CELL_MAX } from "#contract/imports/sizes";
import { IMPORT_ROWS_KEPT_DAYS } from "#contract/imports/states";
import { DAY_MS, HOUR_MS } from "#contract/time/calendar";
import type { Deps } from "#server/deps";
import { savePart } from "#server/imports/drafts/save-part";
import { nextToSave, setAside } from "#server/imports/drafts/save-queries";
import { undoPart } from "#server/imports/undo-import";
import { deleteDraftsBefore, deleteRowsBefore } from "#server/imports/undo-queries";
import type { PeriodicJob } from "#server/platform/periodic-jobs";
import { setAsideAfterTries } from "#server/platform/set-aside";
import { watchClock } from "#server/removals/clock-queries";

const LOOK_EVERY_MS = 1000;

/** Imports and undoes what was asked for, part by part, and removes old rows of imports and forgotten drafts. */
export function importsJobs(
  deps: Pick<Deps, "db" | "clock" | "meters">,
  say: (line: string) => void,
): PeriodicJob[] {
  const undo = async (signal: AbortSignal) => {
    while (!signal.aborted && (await undoPart(deps, deps.clock())));
  };
  const noteFailure = setAsideAfterTries({
    next: () => nextToSave(deps.db),
    setAside: async (id, reason) => {
      await deps.db.transaction((tx) => setAside(tx, id, reason.slice(0, CELL_MAX)));
      say(`Import ${id} was set aside: ${reason}`);
    },
  });
  const save = async (signal: AbortSignal) => {
    while (!signal.aborted) {
      const saved = await savePart(deps, deps.clock()).catch(async (error: Error) => {
        await noteFailure(error);
        throw error;
      });
      if (!saved) return;
      deps.meters.importRows.inc({ result: "stored" }, saved.added);
      deps.meters.importRows.inc({ result: "refused" }, saved.refused);
    }
  };
  const remove = async (signal: AbortSignal) => {
    while (!signal.aborted && (await removeOldRows(deps)));
  };
  return [
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
      everyMs: HOUR_MS,
      run: remove,
      failed: (reason) => `Old rows of imports were not removed: ${reason}`,
    },
  ];
}

const ROWS_PER_REMOVAL = 5000;

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
