import { and, asc, eq, or, type SQL, sql } from "drizzle-orm";
import type { Metrics, MonthlyStat } from "#contract/analytics/calls";
import { changeText, monthToDate } from "#contract/analytics/targets";
import { monthFigures } from "#contract/figures/shown";
import { keysOf, tableOf } from "#contract/tables";
import { monthLabel, today } from "#contract/time/calendar";
import type { Db } from "#server/db/handles";
import { preparedByShape } from "#server/db/prepared";
import { leadDays, leadStandingView, userHours } from "#server/db/schema/counts";
import { settings } from "#server/db/schema/settings";
import { entryFigures } from "#server/lead/figures/entry-figures";
import { keptAs, keptLeads } from "#server/lead/figures/lead-figures";
import {
  assigneeInScope,
  type ScopeShape,
  scopeOfShape,
  scopeShape,
  scopeValues,
  userInScope,
} from "#server/lead/scope";
import type { Viewer } from "#server/platform/http";

export const number = (expression: SQL) => sql<number>`coalesce(${expression}, 0)`.mapWith(Number);

const metrics = preparedByShape("metrics", (db, scope: ScopeShape, name) => {
  const within = (span: "current" | "previous") =>
    sql`${leadDays.day} >= ${sql.placeholder(`${span}From`)} and ${leadDays.day} < ${sql.placeholder(`${span}To`)}`;
  const [current, previous] = [within("current"), within("previous")];
  const leadsNow = db
    .select({
      totalLeads: number(keptLeads("leads")).as("total"),
      connectedCalls: number(sql`sum(${leadStandingView.connected})`).as("connected"),
      unreachable: number(keptLeads("unreachable")).as("unreachable"),
      neverCalled: number(keptLeads("never-called")).as("never_called"),
    })
    .from(leadStandingView)
    .where(assigneeInScope(scopeOfShape(scope), leadStandingView.holder))
    .as("leads_now");
  const days = db
    .select({
      createdNow: number(sql`sum(${leadDays.created}) filter (where ${current})`).as("created_now"),
      createdBefore: number(sql`sum(${leadDays.created}) filter (where ${previous})`).as("created_before"),
      connectedNow: number(sql`sum(${leadDays.connected}) filter (where ${current})`).as("connected_now"),
      connectedBefore: number(sql`sum(${leadDays.connected}) filter (where ${previous})`).as(
        "connected_before",
      ),
    })
    .from(leadDays)
    .where(and(assigneeInScope(scopeOfShape(scope), leadDays.holder), or(current, previous)))
    .as("days");
  return db
    .select({
      totalLeads: leadsNow.totalLeads,
      connectedCalls: leadsNow.connectedCalls,
      unreachable: leadsNow.unreachable,
      neverCalled: leadsNow.neverCalled,
      createdNow: days.createdNow,
      createdBefore: days.createdBefore,
      connectedNow: days.connectedNow,
      connectedBefore: days.connectedBefore,
    })
    .from(leadsNow)
    .crossJoin(days)
    .prepare(name);
});

/** The dashboard's figures for the viewer's scope, read from the counts, not from the table of leads. */
export async function dashboardMetrics(db: Db, viewer: Viewer, now: Date): Promise<Metrics> {
  const { current, previous } = monthToDate(today(now));
  const [found] = await metrics(db, scopeShape(viewer)).execute({
    ...scopeValues(viewer),
    currentFrom: today(current.from),
    currentTo: today(current.to),
    previousFrom: today(previous.from),
    previousTo: today(previous.to),
  });
  return {
    totalLeads: found?.totalLeads ?? 0,
    totalLeadsChange: changeText(found?.createdNow ?? 0, found?.createdBefore ?? 0),
    connectedCalls: found?.connectedCalls ?? 0,
    connectedCallsChange: changeText(found?.connectedNow ?? 0, found?.connectedBefore ?? 0),
    rnrSwitchedOffLeads: found?.unreachable ?? 0,
    pendingFreshCalls: found?.neverCalled ?? 0,
  };
}

const activity = preparedByShape("activity", (db, scope: ScopeShape, name) => {
  const { quotes, assignments } = userHours;
  const hours = db
    .select({
      hour: userHours.hour,
      freshCalls: number(sql`sum(${entryFigures.fresh.kept})`).as("fresh_calls"),
      ownFresh: number(
        sql`sum(${entryFigures.fresh.kept}) filter (where ${eq(userHours.userId, sql.placeholder("viewer"))})`,
      ).as("own_fresh"),
      totalCalls: number(sql`sum(${entryFigures.calls.kept})`).as("total_calls"),
      otherActivities: number(sql`sum(${quotes} + ${assignments})`).as("other_activities"),
      dataChanges: number(sql`sum(${entryFigures["data-changes"].kept})`).as("data_changes"),
    })
    .from(userHours)
    .where(and(userInScope(scopeOfShape(scope), userHours.userId), eq(userHours.day, sql.placeholder("day"))))
    .groupBy(userHours.hour)
    .as("hours");
  const pending = db
    .select({ total: keptLeads("pending") })
    .from(leadStandingView)
    .where(and(keptAs("pending"), assigneeInScope(scopeOfShape(scope), leadStandingView.holder)));
  return db
    .select({
      hour: hours.hour,
      freshCalls: hours.freshCalls,
      ownFresh: hours.ownFresh,
      totalCalls: hours.totalCalls,
      otherActivities: hours.otherActivities,
      dataChanges: hours.dataChanges,
      pendingCalls: sql`(${pending.getSQL()})`.mapWith(Number),
    })
    .from(settings)
    .leftJoin(hours, sql`true`)
    .prepare(name);
});

/**
 * The viewer's work on a day by hour in Kolkata, and the leads left to call; for an administrator or team leader the team's.
 * A day without work has one row without an hour.
 */
export function activityOfDay(db: Db, viewer: Viewer, day: string) {
  return activity(db, scopeShape(viewer)).execute({ ...scopeValues(viewer), viewer: viewer.id, day });
}

const stats = preparedByShape("stats", (db, scope: ScopeShape, name) =>
  db
    .select({
      status: leadStandingView.status,
      subStatus: leadStandingView.subStatus,
      total: number(sql`sum(${leadStandingView.leads})`),
    })
    .from(leadStandingView)
    .where(assigneeInScope(scopeOfShape(scope), leadStandingView.holder))
    .groupBy(leadStandingView.status, leadStandingView.subStatus)
    .having(sql`sum(${leadStandingView.leads}) <> 0`)
    .prepare(name),
);

/** Leads in the viewer's scope by status and by latest result. */
export async function leadStats(db: Db, viewer: Viewer) {
  const rows = await stats(db, scopeShape(viewer)).execute(scopeValues(viewer));
  const byStatus: Record<string, number> = {};
  const bySubStatus: Record<string, number> = {};
  for (const { status, subStatus, total } of rows) {
    byStatus[status] = (byStatus[status] ?? 0) + total;
    if (subStatus) bySubStatus[subStatus] = (bySubStatus[subStatus] ?? 0) + total;
  }
  return { total: rows.reduce((sum, { total }) => sum + total, 0), byStatus, bySubStatus };
}

const months = preparedByShape("months", (db, scope: ScopeShape, name) =>
  db
    .select({
      month: leadStandingView.campaignMonth,
      ...tableOf<Record<keyof typeof monthFigures, SQL<number>>>(keysOf(monthFigures), (name) =>
        keptLeads(monthFigures[name]),
      ),
    })
    .from(leadStandingView)
    .where(assigneeInScope(scopeOfShape(scope), leadStandingView.holder))
    .groupBy(leadStandingView.campaignMonth)
    .having(sql`sum(${leadStandingView.leads}) <> 0`)
    .orderBy(asc(leadStandingView.campaignMonth))
    .prepare(name),
);

export async function statsByMonth(db: Db, viewer: Viewer): Promise<MonthlyStat[]> {
  const rows = await months(db, scopeShape(viewer)).execute(scopeValues(viewer));
  return rows.map((row) => ({ ...row, monthName: monthLabel(row.month) }));
}
