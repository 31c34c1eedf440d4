import { desc, sql } from "drizzle-orm";
import { CLOCK_JUMP_DAYS } from "#contract/removals/calls";
import { DAY_MS } from "#contract/time/calendar";
import type { Db, Tx } from "#server/db/handles";
import { auditLog } from "#server/db/schema/audit";
import { callLogs } from "#server/db/schema/history";
import { clockWatch } from "#server/db/schema/removals";

const JUMP_MS = CLOCK_JUMP_DAYS * DAY_MS;

export interface ClockState {
  /** The latest time at which the clock was trusted. */
  lastSeen: Date;
  /** When the installation was first started, as far as known. */
  began: Date;
  /** While false, nothing is removed by age. */
  trusted: boolean;
}

/**
 * Compares the clock with the time noted last and updates that while the clock is trusted. A removal calls it
 * in its own transaction. The time noted never follows an untrusted clock, so work recorded at a wrong time
 * does not validate it; and it never moves backward, so a clock that was set back needs no confirmation once
 * it is right again.
 */
export async function watchClock(tx: Tx, now: Date): Promise<ClockState> {
  const noted = await readClock(tx, now);
  if (!noted) {
    const first = (await newestStored(tx)) ?? now;
    await tx.insert(clockWatch).values({ seenAt: first, beganAt: first }).onConflictDoNothing();
    return watchClock(tx, now);
  }
  if (!noted.trusted || noted.lastSeen >= now) return noted;
  await tx
    .update(clockWatch)
    .set({ seenAt: sql`greatest(${clockWatch.seenAt}, ${now.toISOString()}::timestamptz)` });
  return { ...noted, lastSeen: now };
}

/** Undefined before the first start of a version with this check. */
export async function readClock(db: Pick<Db, "select">, now: Date): Promise<ClockState | undefined> {
  const [row] = await db.select({ lastSeen: clockWatch.seenAt, began: clockWatch.beganAt }).from(clockWatch);
  return row && { ...row, trusted: Math.abs(now.getTime() - row.lastSeen.getTime()) <= JUMP_MS };
}

/** An administrator confirms the clock: its time is accepted, forward or back. */
export async function acceptClock(tx: Tx, now: Date): Promise<void> {
  const began = sql`least(${clockWatch.beganAt}, ${now.toISOString()}::timestamptz)`;
  await tx.update(clockWatch).set({ seenAt: now, beganAt: began });
}

/** By id, not by time: an entry made while the clock was ahead must not stay the newest. */
async function newestStored(tx: Tx): Promise<Date | undefined> {
  const newest = { at: auditLog.at };
  const [entry] = await tx.select(newest).from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  const made = { at: callLogs.createdAt };
  const [call] = await tx.select(made).from(callLogs).orderBy(desc(callLogs.id)).limit(1);
  if (!entry || !call) return entry?.at ?? call?.at;
  return entry.at > call.at ? entry.at : call.at;
}
