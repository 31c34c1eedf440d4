import { and, asc, eq, or, type SQL, sql } from "drizzle-orm";
import type { Metrics, MonthlyStat } from "#contract/analytics";
import { monthLabel, today } from "#contract/calendar";
import { type LeadStatus, unreachableOutcomes } from "#contract/outcomes";
import { may, type Role } from "#contract/roles";
import { changeText, monthToDate } from "#contract/targets";
import type { Db } from "#server/db/db";
import { plans } from "#server/db/plans";
import { settings } from "#server/db/schema";
import { leadDays, leadsStanding, userHours } from "#server/db/schema-counts";
import type { Viewer } from "#server/http";
import { heldInScope, type Scope, standing } from "#server/leads/queries";

export const number = (expression: SQL) => sql<number>`coalesce(${expression}, 0)`.mapWith(Number);
const oneOf = (values: readonly string[]) =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  );
const viewerOf = (role: Role): Scope => ({ role, id: sql.placeholder("viewer") });

const metrics = plans("metrics", (db, role: Role, name) => {
  const within = (span: "current" | "previous") =>
    sql`${leadDays.day} >= ${sql.placeholder(`${span}From`)} and ${leadDays.day} < ${sql.placeholder(`${span}To`)}`;
  const [current, previous] = [within("current"), within("previous")];
  const leadsNow = db
    .select({
      totalLeads: number(sql`sum(${leadsStanding.leads})`).as("total"),
      connectedCalls: number(sql`sum(${leadsStanding.connected})`).as("connected"),
      unreachable: number(
        sql`sum(${leadsStanding.leads}) filter (where ${leadsStanding.subStatus} in (${oneOf(unreachableOutcomes)}))`,
      ).as("unreachable"),
      neverCalled: number(sql`sum(${leadsStanding.uncalled})`).as("never_called"),
    })
    .from(leadsStanding)
    .where(heldInScope(viewerOf(role), leadsStanding.holder))
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
    .where(and(heldInScope(viewerOf(role), leadDays.holder), or(current, previous)))
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

/** The dashboard's figures over the leads in the viewer's scope, from what is kept of them; the table is not read. */
export async function dashboardMetrics(db: Db, { id, role }: Viewer, now: Date): Promise<Metrics> {
  const { current, previous } = monthToDate(today(now));
  const [found] = await metrics(db, role).execute({
    viewer: id,
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

const activity = plans("activity", (db, role: Role, name) => {
  const { fresh, calls, quotes, assignments, edits, policies, documents } = userHours;
  const hours = db
    .select({
      hour: userHours.hour,
      freshCalls: number(sql`sum(${fresh})`).as("fresh_calls"),
      totalCalls: number(sql`sum(${calls})`).as("total_calls"),
      otherActivities: number(sql`sum(${quotes} + ${assignments})`).as("other_activities"),
      dataChanges: number(sql`sum(${edits} + ${policies} + ${documents})`).as("data_changes"),
    })
    .from(userHours)
    .where(
      and(
        may(role, "leads:all") ? undefined : eq(userHours.userId, sql.placeholder("viewer")),
        eq(userHours.day, sql.placeholder("day")),
      ),
    )
    .groupBy(userHours.hour)
    .as("hours");
  const isPending = and(
    eq(leadsStanding.status, "pending_call"),
    heldInScope(viewerOf(role), leadsStanding.holder),
  );
  return db
    .select({
      hour: hours.hour,
      freshCalls: hours.freshCalls,
      totalCalls: hours.totalCalls,
      otherActivities: hours.otherActivities,
      dataChanges: hours.dataChanges,
      pendingCalls: sql`(${standing(db, isPending).getSQL()})`.mapWith(Number),
      dailyTarget: settings.dailyTarget,
    })
    .from(settings)
    .leftJoin(hours, sql`true`)
    .prepare(name);
});

/**
 * What the viewer did on a day, by the hour of the clock in Kolkata, and what is left to call; an administrator sees
 * the team's. A day without work has one line without an hour.
 */
export function activityOfDay(db: Db, { id, role }: Viewer, day: string) {
  return activity(db, role).execute({ viewer: id, day });
}

const stats = plans("stats", (db, role: Role, name) =>
  db
    .select({
      status: leadsStanding.status,
      subStatus: leadsStanding.subStatus,
      total: number(sql`sum(${leadsStanding.leads})`),
    })
    .from(leadsStanding)
    .where(heldInScope(viewerOf(role), leadsStanding.holder))
    .groupBy(leadsStanding.status, leadsStanding.subStatus)
    .having(sql`sum(${leadsStanding.leads}) <> 0`)
    .prepare(name),
);

/** Leads in the viewer's scope by status and by latest result. */
export async function leadStats(db: Db, { id, role }: Viewer) {
  const rows = await stats(db, role).execute({ viewer: id });
  const byStatus: Record<string, number> = {};
  const bySubStatus: Record<string, number> = {};
  for (const { status, subStatus, total } of rows) {
    byStatus[status] = (byStatus[status] ?? 0) + total;
    if (subStatus) bySubStatus[subStatus] = (bySubStatus[subStatus] ?? 0) + total;
  }
  return { total: rows.reduce((sum, { total }) => sum + total, 0), byStatus, bySubStatus };
}

const months = plans("months", (db, _shape: null, name) => {
  const inStatus = (...statuses: LeadStatus[]) =>
    number(sql`sum(${leadsStanding.leads}) filter (where ${leadsStanding.status} in (${oneOf(statuses)}))`);
  return db
    .select({
      month: leadsStanding.campaignMonth,
      totalLeads: number(sql`sum(${leadsStanding.leads})`),
      pendingLeads: inStatus("pending_call"),
      availableToCall: inStatus("pending_call", "not_connected"),
      connectedLeads: inStatus("connected"),
      followUpLeads: inStatus("follow_up"),
      backedLeads: inStatus("backed", "closed"),
    })
    .from(leadsStanding)
    .groupBy(leadsStanding.campaignMonth)
    .having(sql`sum(${leadsStanding.leads}) <> 0`)
    .orderBy(asc(leadsStanding.campaignMonth))
    .prepare(name);
});

export async function statsByMonth(db: Db): Promise<MonthlyStat[]> {
  const rows = await months(db, null).execute();
  return rows.map((row) => ({ ...row, monthName: monthLabel(row.month) }));
}
