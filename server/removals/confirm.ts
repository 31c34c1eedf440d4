import type { Removal, RemovalsStatus } from "#contract/removals/calls";
import { today } from "#contract/time/calendar";
import { insertAudit } from "#server/audit/queries";
import type { Db, Tx } from "#server/db/handles";
import { conflict, type Moment } from "#server/platform/http";
import { acceptClock, readClock, watchClock } from "./clock-queries.ts";
import { listPending, savePending } from "./pending-queries.ts";

export async function removalsStatus(db: Pick<Db, "select">, now: Date): Promise<RemovalsStatus> {
  const [clock, held] = await Promise.all([readClock(db, now), listPending(db)]);
  const isSuspended = clock !== undefined && !clock.trusted;
  return {
    today: today(now),
    suspended: isSuspended ? { clock: now.toISOString(), lastSeen: clock.lastSeen.toISOString() } : null,
    held,
  };
}

/** The next run counts again: more than was shown asks again. */
export async function allowRemoval(tx: Tx, moment: Moment, removal: Removal): Promise<void> {
  await savePending(tx, { ...removal, allowed: true });
  const { kind, before, count } = removal;
  await insertAudit(tx, moment, "removal.allowed", { kind, border: before, count });
}

export async function confirmDate(tx: Tx, moment: Moment, shown: string): Promise<void> {
  const { now } = moment;
  const date = today(now);
  if (shown !== date) throw conflict(`The server's date is ${date}, not ${shown}`);
  const { trusted, lastSeen } = await watchClock(tx, now);
  if (trusted) return;
  await acceptClock(tx, now);
  await insertAudit(tx, moment, "clock.confirmed", { border: date, lastSeen: today(lastSeen) });
}
