import { count, sql } from "drizzle-orm";
import type { Narrowing } from "#contract/figures/calls";
import type { Db } from "#server/db/handles";
import { users } from "#server/db/schema/accounts";
import { leads } from "#server/db/schema/leads";
import { firstCallsOf, openOf } from "#server/lead/figures/speed-figures";

/** The leads that each person called first, by the days to that call. */
export function countWaits(db: Db, asked: Narrowing) {
  return db
    .select({
      telecallerId: leads.firstCallBy,
      days: leads.firstCallDays,
      leads: count(),
      calls: sql`coalesce(sum(${leads.callCount}), 0)`.mapWith(Number),
    })
    .from(leads)
    .where(firstCallsOf(asked))
    .groupBy(leads.firstCallBy, leads.firstCallDays);
}

/** Each assignee's open leads by the day on which they were last worked on. */
export function countIdle(db: Db, asked: Narrowing, now: Date) {
  return db
    .select({
      telecallerId: leads.assignedTo,
      since: sql<string>`${leads.idleSince}`,
      leads: count(),
    })
    .from(leads)
    .where(openOf(asked, now))
    .groupBy(leads.assignedTo, leads.idleSince);
}

/** The full names of users by their ids, deleted ones included. */
export async function namesOf(db: Db): Promise<Map<string, string>> {
  const found = await db
    .select({ id: users.id, name: sql<string>`full_name(${users.firstName}, ${users.lastName})` })
    .from(users);
  return new Map(found.map(({ id, name }) => [id, name]));
}
