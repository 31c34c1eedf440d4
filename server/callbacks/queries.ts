import { and, asc, desc, eq, gt, lte, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { CALLBACKS_LISTED } from "#contract/callbacks/calls";
import { DUE_COUNT_MAX } from "#contract/callbacks/due-count";
import { typedOf } from "#contract/lead/remarks";
import type { Db } from "#server/db/handles";
import { preparedByShape } from "#server/db/prepared";
import { customers } from "#server/db/schema/customers";
import { leads } from "#server/db/schema/leads";
import { mayBeCalled } from "#server/lead/do-not-call-queries";
import { promiseOf } from "#server/lead/promise-queries";
import { promiseNote } from "#server/lead/queries";
import {
  callbacksOf,
  type ScopeShape,
  scopeOfShape,
  scopeShape,
  scopeValues,
  visibleTo,
} from "#server/lead/scope";
import { isPromised } from "#server/lead/workload-queries";
import type { Viewer } from "#server/platform/http";

const now = sql`${sql.placeholder("now")}::timestamptz`;
const isOwn = eq(leads.assignedTo, sql.placeholder("viewer"));
const isDue = lte(leads.nextFollowUp, now);
const isToCome = gt(leads.nextFollowUp, now);
const dueCallbacks = (...which: (SQL | undefined)[]) => and(isPromised, mayBeCalled, ...which);

interface Shape {
  /** Whose callbacks are counted; undefined: the viewer's own only. */
  team: ScopeShape | undefined;
}

/**
 * One statement of short index ranges, however many callbacks there are: every open page runs it each minute.
 */
const callbacks = preparedByShape("callbacks", (db, { team }: Shape, name) => {
  const counted = team === undefined ? isOwn : visibleTo(scopeOfShape(team));
  const standing = db
    .select({
      due: sql`(select count(*) from (select from ${leads} where ${dueCallbacks(counted, isDue)}
        limit ${sql.raw(String(DUE_COUNT_MAX))}) as due)`
        .mapWith(Number)
        .as("due"),
      nextAt:
        sql<Date | null>`(select min(${leads.nextFollowUp}) from ${leads} where ${dueCallbacks(counted, isToCome)})`
          .mapWith(leads.nextFollowUp)
          .as("next_at"),
    })
    .from(sql`(select) as one`)
    .as("standing");
  const first = (which: SQL, order: SQL) =>
    db
      .select({
        leadId: leads.id,
        customerId: leads.customerId,
        at: leads.nextFollowUp,
        promise: promiseOf(db).as("promise"),
        note: promiseNote.as("note"),
      })
      .from(leads)
      .where(dueCallbacks(isOwn, which))
      .orderBy(order, asc(leads.id))
      .limit(CALLBACKS_LISTED);
  const named = unionAll(first(isDue, desc(leads.nextFollowUp)), first(isToCome, asc(leads.nextFollowUp))).as(
    "named",
  );
  return db
    .select({
      due: standing.due,
      nextAt: standing.nextAt,
      leadId: named.leadId,
      name: customers.name,
      registrationNumber: customers.registrationNumber,
      at: named.at,
      promise: named.promise,
      note: named.note,
    })
    .from(standing)
    .leftJoin(named, sql`true`)
    .leftJoin(customers, eq(customers.id, named.customerId))
    .orderBy(asc(named.at), asc(named.leadId))
    .prepare(name);
});

/** The number of due callbacks, and the viewer's own around now. */
export async function listCallbacks(db: Db, viewer: Viewer, moment: Date) {
  const shape = { team: callbacksOf(viewer) ? undefined : scopeShape(viewer) };
  const rows = await callbacks(db, shape).execute({
    ...scopeValues(viewer),
    viewer: viewer.id,
    now: moment.toISOString(),
  });
  const [{ due, nextAt } = { due: 0, nextAt: null }] = rows;
  const own = rows.flatMap(({ leadId, name, registrationNumber, at, promise, note }) =>
    leadId && name && at && promise
      ? [{ leadId, name, registrationNumber, at, promise, note: note && typedOf(note) }]
      : [],
  );
  return {
    due,
    nextAt,
    dueNow: own.filter(({ at }) => at <= moment).reverse(),
    next: own.filter(({ at }) => at > moment),
  };
}
