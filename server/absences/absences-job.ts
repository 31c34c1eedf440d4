import { MINUTE_MS, today } from "#contract/time/calendar";
import { lockActiveAdmins } from "#server/accounts/user-queries";
import type { Tx } from "#server/db/handles";
import type { Deps } from "#server/deps";
import type { PeriodicJob } from "#server/platform/periodic-jobs";
import { watchClock } from "#server/removals/clock-queries";
import { lend, takeBack } from "./lend.ts";
import { type AbsenceFound, listDue, lockAbsence, updateAbsence } from "./queries.ts";

/** Begins absences on their first day and ends them after their last one. */
export const absencesJob = (deps: Pick<Deps, "db" | "clock">): PeriodicJob => ({
  everyMs: MINUTE_MS,
  atStart: true,
  run: () => turnDay(deps, deps.clock()),
  failed: (reason) => `Absences have not begun or ended yet: ${reason}`,
});

/** With a clock that is not trusted nothing begins or ends. */
export async function turnDay({ db }: Pick<Deps, "db">, now: Date): Promise<void> {
  const { over, begun } = await listDue(db, today(now));
  if (over.length + begun.length === 0) return;
  const { trusted } = await db.transaction((tx) => watchClock(tx, now));
  if (!trusted) return;
  const each = async (ids: string[], step: (tx: Tx, absence: AbsenceFound) => Promise<unknown>) => {
    for (const id of ids)
      await db.transaction(async (tx) => {
        await lockActiveAdmins(tx);
        // Another server, or an administrator, may have been first.
        const absence = await lockAbsence(tx, id);
        if (absence) await step(tx, absence);
      });
  };
  const by = { viewer: null, now, address: null };
  await each(over, (tx, absence) =>
    absence.beganAt ? takeBack(tx, by, absence) : updateAbsence(tx, absence.id, { endedAt: now }),
  );
  await each(begun, async (tx, absence) => {
    if (!absence.beganAt) await lend(tx, by, absence);
  });
}
