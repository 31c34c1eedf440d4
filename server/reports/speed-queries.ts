import { count, sql } from "drizzle-orm";
import type { Narrowing } from "#contract/figures/calls";
import type { Db } from "#server/db/handles";
import { users } from "#server/db/schema/accounts";
import { leads } from "#server/db/schema/leads";
import { cameTo } from "#server/lead/figures/funnel-figures";
import { firstCallsOf } from "#server/lead/figures/speed-figures";

/**
 * Each assignee's leads by the days to their first call, and the open ones by how many of these instants, in their order, are
 * not after the last work on them; `passed` is null of a lead that is not open. An index has all of it, and few groups.
 */
export function countSpeeds(db: Db, asked: Narrowing, since: readonly Date[]) {
  const instants = sql.join(
    since.map((instant) => sql`${instant.toISOString()}::timestamptz`),
    sql`, `,
  );
  return db
    .select({
      telecallerId: leads.assignedTo,
      days: leads.firstCallDays,
      passed: sql<number | null>`width_bucket(${leads.openSince}, array[${instants}])`.as("passed"),
      leads: count(),
      calls: sql`coalesce(sum(${leads.callCount}), 0)`.mapWith(Number),
      won: sql`count(*) filter (where ${cameTo("funnel-won")})`.mapWith(Number),
    })
    .from(leads)
    .where(firstCallsOf(asked))
    .groupBy(leads.assignedTo, leads.firstCallDays, sql`passed`);
}

/** The full names of users by their ids, deleted ones included. */
export async function namesOf(db: Db): Promise<Map<string, string>> {
  const found = await db
    .select({ id: users.id, name: sql<string>`full_name(${users.firstName}, ${users.lastName})` })
    .from(users);
  return new Map(found.map(({ id, name }) => [id, name]));
}
