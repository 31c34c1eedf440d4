import { and, asc, desc, eq, gt, isNotNull, lte, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { CALLBACKS_NAMED } from "#contract/callbacks";
import { DUE_COUNTED_AT_MOST } from "#contract/due-count";
import { may, type Role } from "#contract/roles";
import type { Db } from "#server/db/db";
import { plans } from "#server/db/plans";
import { customers, leads } from "#server/db/schema";
import type { Viewer } from "#server/http";
import { mayBeCalled } from "#server/leads/do-not-call-queries";
import { isOpenLead } from "#server/users/queries";

/** Somebody was promised a call, and there is still work to be done. */
export const isPromised = and(isNotNull(leads.nextFollowUp), isOpenLead);

const now = sql`${sql.placeholder("now")}::timestamptz`;
const isOwn = eq(leads.assignedTo, sql.placeholder("viewer"));
const isDue = lte(leads.nextFollowUp, now);
const isToCome = gt(leads.nextFollowUp, now);
const waiting = (...which: (SQL | undefined)[]) => and(isPromised, mayBeCalled, ...which);

/** One statement of short ranges of an index, however many there are: asked by every open page, each minute. */
const callbacks = plans("callbacks", (db, role: Role, name) => {
  const counted = may(role, "reminders:read") ? undefined : isOwn;
  const standing = db
    .select({
      due: sql`(select count(*) from (select from ${leads} where ${waiting(counted, isDue)}
        limit ${sql.raw(String(DUE_COUNTED_AT_MOST))}) as due)`
        .mapWith(Number)
        .as("due"),
      nextAt:
        sql<Date | null>`(select min(${leads.nextFollowUp}) from ${leads} where ${waiting(counted, isToCome)})`
          .mapWith(leads.nextFollowUp)
          .as("next_at"),
    })
    .from(sql`(select) as one`)
    .as("standing");
  const first = (which: SQL, order: SQL) =>
    db
      .select({ leadId: leads.id, customerId: leads.customerId, at: leads.nextFollowUp })
      .from(leads)
      .where(waiting(isOwn, which))
      .orderBy(order, asc(leads.id))
      .limit(CALLBACKS_NAMED);
  const named = unionAll(first(isDue, desc(leads.nextFollowUp)), first(isToCome, asc(leads.nextFollowUp))).as(
    "named",
  );
  return db
    .select({
      due: standing.due,
      nextAt: standing.nextAt,
      leadId: named.leadId,
      name: customers.name,
      at: named.at,
    })
    .from(standing)
    .leftJoin(named, sql`true`)
    .leftJoin(customers, eq(customers.id, named.customerId))
    .orderBy(asc(named.at), asc(named.leadId))
    .prepare(name);
});

/** How many callbacks are due, and the viewer's own around now. */
export async function listCallbacks(db: Db, { id, role }: Viewer, moment: Date) {
  const rows = await callbacks(db, role).execute({ viewer: id, now: moment.toISOString() });
  const [{ due, nextAt } = { due: 0, nextAt: null }] = rows;
  const own = rows.flatMap(({ leadId, name, at }) => (leadId && name && at ? [{ leadId, name, at }] : []));
  return {
    due,
    nextAt,
    dueNow: own.filter(({ at }) => at <= moment).reverse(),
    next: own.filter(({ at }) => at > moment),
  };
}
