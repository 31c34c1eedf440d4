import type { Deps } from "#server/deps";
import { savePart } from "#server/imports/drafts/save-part";
import { removeOldRows } from "#server/imports/old-rows";
import { undoPart } from "#server/imports/undo-import";
import { runPeriodically } from "#server/platform/periodic-jobs";

const LOOK_EVERY_MS = 1000;
const REMOVE_EVERY_MS = 60 * 60 * 1000;

/**
 * Imports and undoes what was asked for, part by part, and removes old rows of imports and forgotten drafts. Returns a stop
 * function.
 */
export function startImportsJob(
  deps: Pick<Deps, "db" | "clock" | "meters">,
  say: (line: string) => void,
): () => Promise<void> {
  const undo = async (signal: AbortSignal) => {
    while (!signal.aborted && (await undoPart(deps, deps.clock())));
  };
  const save = async (signal: AbortSignal) => {
    while (!signal.aborted) {
      const saved = await savePart(deps, deps.clock());
      if (!saved) return;
      deps.meters.importRows.inc({ result: "stored" }, saved.added);
      deps.meters.importRows.inc({ result: "refused" }, saved.refused);
    }
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
