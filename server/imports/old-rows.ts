import { IMPORT_ROWS_KEPT_DAYS } from "#contract/imports/states";
import { DAY_MS } from "#contract/time/calendar";
import type { Deps } from "#server/deps";
import { watchClock } from "#server/removals/clock-queries";
import { deleteDraftsBefore, deleteRowsBefore } from "./undo-queries.ts";

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
