import { and, eq, gt, gte, lt, lte, type SQL } from "drizzle-orm";
import { lateSince } from "#contract/callbacks/reminder-times";
import type { Narrowing } from "#contract/figures/calls";
import type { PromiseFigure } from "#contract/figures/figures";
import { daySpan, today } from "#contract/time/calendar";
import type { Db, Tx } from "#server/db/handles";
import { leads } from "#server/db/schema/leads";
import { mayBeCalled } from "#server/lead/do-not-call-queries";
import { isAssignedTo } from "#server/lead/filter-queries";
import { promiseOf } from "#server/lead/promise-queries";
import { callbacksOf, visibleTo } from "#server/lead/scope";
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

/** The promised callbacks that a viewer sees to: their own, or those of the team. */
export function promisedTo(viewer: Viewer): SQL | undefined {
  const own = callbacksOf(viewer);
  return and(isPromised, mayBeCalled, own ? eq(leads.assignedTo, own) : visibleTo(viewer));
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
