import { and, eq, gt, gte, lt, lte, type SQL } from "drizzle-orm";
import { lateSince } from "#contract/callbacks/reminder-times";
import type { Narrowing } from "#contract/figures/calls";
import type { PromiseFigure } from "#contract/figures/figures";
import { may } from "#contract/roles";
import { daySpan, today } from "#contract/time/calendar";
import type { Db, Tx } from "#server/db/handles";
import { leads } from "#server/db/schema/leads";
import { mayBeCalled } from "#server/lead/do-not-call-queries";
import { isAssignedTo } from "#server/lead/filter-queries";
import { promiseOf } from "#server/lead/promise-queries";
import { visibleTo } from "#server/lead/scope";
import { isPromised } from "#server/lead/workload-queries";
import type { Viewer } from "#server/platform/http";

/** Which promised times a figure counts at a moment. */
export function promisedTimes(now: Date): Record<PromiseFigure, SQL | undefined> {
  const { to: tomorrow } = daySpan(today(now));
  const at = leads.nextFollowUp;
  return {
    due: lte(at, now),
    "later-today": and(gt(at, now), lt(at, tomorrow)),
    overdue: lt(at, now),
    today: and(gte(at, now), lt(at, tomorrow)),
    later: gte(at, tomorrow),
    late: lte(at, lateSince(now)),
  };
}

/** The promised callbacks that a viewer sees to: their own, or those of everybody in scope. */
export function promisedTo(viewer: Viewer): SQL | undefined {
  return may(viewer.role, "reminders:read")
    ? and(isPromised, mayBeCalled, visibleTo(viewer))
    : promisedBy(viewer.id);
}

/** Those that a user has to make. */
export function promisedBy(id: string): SQL | undefined {
  return and(isPromised, mayBeCalled, eq(leads.assignedTo, id));
}

export function promisesOf(
  db: Db | Tx,
  viewer: Viewer,
  name: PromiseFigure,
  { telecaller, promise }: Narrowing,
  now: Date,
): SQL | undefined {
  return and(
    promisedTo(viewer),
    isAssignedTo(telecaller),
    promise && eq(promiseOf(db), promise),
    promisedTimes(now)[name],
  );
}
