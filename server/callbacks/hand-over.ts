import { AUTO_ASSIGN } from "#contract/assignment";
import type { HandOver } from "#contract/callbacks/calls";
import { daySpan } from "#contract/time/calendar";
import type { Tx } from "#server/db/handles";
import { lockPromised } from "#server/lead/bulk-queries";
import { type Assigned, assignAll, lockTeam } from "#server/lead/hand-out";
import { abilitiesOf, openLeadsOf, promisesByDay, spreadEvenly } from "#server/lead/spread";
import { conflict, type Moment } from "#server/platform/http";

/**
 * Assigns promised callbacks: those that are still promised, and evenly to everybody but who holds them. Without
 * this, a promise stays with whom it was made by.
 */
export async function handOverCallbacks(tx: Tx, moment: Moment, { which, to }: HandOver): Promise<Assigned> {
  const team = await lockTeam(tx, moment, "to", to);
  const locked = await lockPromised(
    tx,
    moment.viewer,
    "of" in which ? { of: which.of, before: daySpan(which.until).to } : which,
  );
  if (locked.length === 0) throw conflict("There are no callbacks to hand over");
  const loads = await openLeadsOf(tx, team, locked);
  const only = to === AUTO_ASSIGN ? "others" : undefined;
  const promisesOf = await promisesByDay(tx, team, locked, moment.now);
  const abilities = await abilitiesOf(tx, team);
  return assignAll(
    tx,
    moment,
    { to },
    locked,
    spreadEvenly(locked, loads, { only, promisesOf, ...abilities }),
  );
}
