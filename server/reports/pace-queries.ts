import { count, type SQL, sql } from "drizzle-orm";
import type { Narrowing } from "#contract/figures/calls";
import { type Age, ageNames, type Wait, waitNames } from "#contract/reports/pace";
import { tableOf } from "#contract/tables";
import type { Db } from "#server/db/handles";
import { users } from "#server/db/schema/accounts";
import { leads } from "#server/db/schema/leads";
import { cameTo } from "#server/lead/figures/funnel-figures";
import { firstCallsOf, hasWaited, isOpenFor, openOf } from "#server/lead/figures/pace-figures";

const countOf = (such: SQL | undefined) =>
  sql<number>`count(*) filter (where ${such ?? sql`true`})`.mapWith(Number);

/** Of everybody's leads and of each assignee's: when they were first called, and with how many calls they were won. */
export function countWaits(db: Db, asked: Narrowing) {
  return db
    .select({
      isTotal: sql<boolean>`grouping(${leads.assignedTo}) = 1`,
      telecallerId: leads.assignedTo,
      telecallerName: sql<string | null>`(
        select full_name(${users.firstName}, ${users.lastName}) from ${users} where ${users.id} = ${leads.assignedTo})`,
      leads: count(),
      calls: sql`coalesce(sum(${leads.callCount}), 0)`.mapWith(Number),
      won: countOf(cameTo("funnel-won")),
      medianDays: sql<number | null>`percentile_disc(0.5) within group (order by ${leads.firstCallDays})`,
      waits: tableOf<Record<Wait, SQL<number>>>(waitNames, (wait) => countOf(hasWaited(wait))),
    })
    .from(leads)
    .where(firstCallsOf(asked))
    .groupBy(sql`grouping sets ((), (${leads.assignedTo}))`);
}

/** Each assignee's open leads by the days since they were last worked on. */
export function countAges(db: Db, asked: Narrowing, now: Date) {
  return db
    .select({
      telecallerId: leads.assignedTo,
      ages: tableOf<Record<Age, SQL<number>>>(ageNames, (age) => countOf(isOpenFor(age, now))),
    })
    .from(leads)
    .where(openOf(asked, now))
    .groupBy(leads.assignedTo);
}
