import { and, eq, inArray, isNull, lte, type SQL, sql } from "drizzle-orm";
import { startOfDay, today } from "#contract/time/calendar";
import type { Db, Tx } from "#server/db/handles";
import { workBreaks } from "#server/db/schema/absences";
import { callLogs } from "#server/db/schema/history";

const at = (instant: Date) => sql`${instant.toISOString()}::timestamptz`;
// Named with its table: within the subqueries the columns would be theirs.
const began = sql`${workBreaks}.began_at`;
const laterThatDay = sql`log.user_id = ${workBreaks}.user_id and log.created_at >= ${began}
  and log.created_at < (indian_day(${began}) + 1)::timestamp at time zone 'Asia/Kolkata'`;

/**
 * When a break was over: with its end, with the first entry its person made in a history after it began, on an earlier day
 * without one at once. Null while it goes on.
 */
export const overAt = (now: Date): SQL => sql`coalesce(${workBreaks}.ended_at,
  (select min(log.created_at) from ${callLogs} log where ${laterThatDay}),
  case when ${began} < ${at(startOfDay(today(now)))} then ${began} end)`;

/** Of a row of `work_breaks`: until when it counts. */
export const breakUntil = (now: Date): SQL => sql`coalesce(${overAt(now)}, greatest(${began}, ${at(now)}))`;

/** The break that goes on. */
export async function findGoing(db: Db | Tx, userId: string, now: Date) {
  const [going] = await db
    .select({ reason: workBreaks.reason, beganAt: workBreaks.beganAt })
    .from(workBreaks)
    .where(and(eq(workBreaks.userId, userId), isNull(overAt(now))));
  return going ?? null;
}

/** The breaks of these people that are not ended, each with its reason. */
export async function listGoing(db: Db, userIds: string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ userId: workBreaks.userId, id: workBreaks.id, reason: workBreaks.reason })
    .from(workBreaks)
    .where(and(inArray(workBreaks.userId, [...new Set(userIds)]), isNull(workBreaks.endedAt)));
  return new Map(rows.map(({ userId, id, reason }) => [userId, `${id} ${reason}`]));
}

/** Ends the break that goes on, but none that began after the request arrived. */
export async function endBreak(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .update(workBreaks)
    .set({ endedAt: breakUntil(now) })
    .where(and(eq(workBreaks.userId, userId), isNull(workBreaks.endedAt), lte(workBreaks.beganAt, now)));
}

/** Stores the end of a break that is over already. */
export async function closeBreak(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .update(workBreaks)
    .set({ endedAt: overAt(now) })
    .where(and(eq(workBreaks.userId, userId), isNull(workBreaks.endedAt), sql`${overAt(now)} is not null`));
}
