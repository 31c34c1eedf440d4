import { today } from "#contract/calendar";
import type { Removal, RemovalsStatus } from "#contract/removals";
import { insertAudit } from "#server/audit/queries";
import type { Db, Tx } from "#server/db/db";
import { conflict, type Moment } from "#server/http";
import { acceptClock, readClock, watchClock } from "#server/removals/clock-queries";
import { listHeld, noteHeld } from "#server/removals/held-queries";

export async function removalsStatus(db: Pick<Db, "select">, now: Date): Promise<RemovalsStatus> {
  const [clock, held] = await Promise.all([readClock(db, now), listHeld(db)]);
  const isSuspended = clock !== undefined && !clock.trusted;
  return {
    today: today(now),
    suspended: isSuspended ? { clock: now.toISOString(), lastSeen: clock.lastSeen.toISOString() } : null,
    held,
  };
}

/** The next run counts again: more than was shown asks again. */
export async function allowRemoval(tx: Tx, moment: Moment, removal: Removal): Promise<void> {
  await noteHeld(tx, { ...removal, allowed: true });
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
