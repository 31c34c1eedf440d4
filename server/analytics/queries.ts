import { and, asc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import type { Metrics, MonthlyStat } from "#contract/analytics";
import { monthLabel, type Span, today } from "#contract/calendar";
import { type LeadStatus, unreachableOutcomes } from "#contract/outcomes";
import { may } from "#contract/roles";
import { changeText, monthToDate } from "#contract/targets";
import type { Db } from "#server/db/db";
import { leadDays, leadsStanding, userHours } from "#server/db/schema-counts";
import type { Viewer } from "#server/http";
import { countStanding, heldInScope } from "#server/leads/queries";

export const number = (expression: SQL) => sql<number>`coalesce(${expression}, 0)`.mapWith(Number);
/** The days of a span; it begins and ends with a day. */
const inDays = ({ from, to }: Span) =>
  sql`${leadDays.day} >= ${today(from)} and ${leadDays.day} < ${today(to)}`;
const oneOf = (values: readonly string[]) =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  );

/** The dashboard's figures over the leads in the viewer's scope, from what is kept of them; the table is not read. */
export async function dashboardMetrics(db: Db, viewer: Viewer, now: Date): Promise<Metrics> {
  const { current, previous } = monthToDate(today(now));
  const [[standing], [days]] = await Promise.all([
    db
      .select({
        totalLeads: number(sql`sum(${leadsStanding.leads})`),
        connectedCalls: number(sql`sum(${leadsStanding.connected})`),
        unreachable: number(
          sql`sum(${leadsStanding.leads}) filter (where ${leadsStanding.subStatus} in (${oneOf(unreachableOutcomes)}))`,
        ),
        neverCalled: number(sql`sum(${leadsStanding.uncalled})`),
      })
      .from(leadsStanding)
      .where(heldInScope(viewer, leadsStanding.holder)),
    db
      .select({
        createdNow: number(sql`sum(${leadDays.created}) filter (where ${inDays(current)})`),
        createdBefore: number(sql`sum(${leadDays.created}) filter (where ${inDays(previous)})`),
        connectedNow: number(sql`sum(${leadDays.connected}) filter (where ${inDays(current)})`),
        connectedBefore: number(sql`sum(${leadDays.connected}) filter (where ${inDays(previous)})`),
      })
      .from(leadDays)
      .where(
        and(
          heldInScope(viewer, leadDays.holder),
          gte(leadDays.day, today(previous.from)),
          lt(leadDays.day, today(current.to)),
        ),
      ),
  ]);
  return {
    totalLeads: standing?.totalLeads ?? 0,
    totalLeadsChange: changeText(days?.createdNow ?? 0, days?.createdBefore ?? 0),
    connectedCalls: standing?.connectedCalls ?? 0,
    connectedCallsChange: changeText(days?.connectedNow ?? 0, days?.connectedBefore ?? 0),
    rnrSwitchedOffLeads: standing?.unreachable ?? 0,
    pendingFreshCalls: standing?.neverCalled ?? 0,
  };
}

export interface HourOfWork {
  hour: number;
  freshCalls: number;
  totalCalls: number;
  otherActivities: number;
  dataChanges: number;
}

/** What the viewer did on a day, by the hour of the clock in Kolkata; an administrator sees the team's. */
export function workByHour(db: Db, viewer: Viewer, day: string): Promise<HourOfWork[]> {
  const { fresh, calls, quotes, assignments, edits, policies, documents } = userHours;
  return db
    .select({
      hour: userHours.hour,
      freshCalls: number(sql`sum(${fresh})`),
      totalCalls: number(sql`sum(${calls})`),
      otherActivities: number(sql`sum(${quotes} + ${assignments})`),
      dataChanges: number(sql`sum(${edits} + ${policies} + ${documents})`),
    })
    .from(userHours)
    .where(
      and(
        may(viewer.role, "leads:all") ? undefined : eq(userHours.userId, viewer.id),
        eq(userHours.day, day),
      ),
    )
    .groupBy(userHours.hour);
}

/** Leads in the viewer's scope by status and by latest result. */
export async function leadStats(db: Db, viewer: Viewer) {
  const rows = await db
    .select({
      status: leadsStanding.status,
      subStatus: leadsStanding.subStatus,
      total: number(sql`sum(${leadsStanding.leads})`),
    })
    .from(leadsStanding)
    .where(heldInScope(viewer, leadsStanding.holder))
    .groupBy(leadsStanding.status, leadsStanding.subStatus)
    .having(sql`sum(${leadsStanding.leads}) <> 0`);
  const byStatus: Record<string, number> = {};
  const bySubStatus: Record<string, number> = {};
  for (const { status, subStatus, total } of rows) {
    byStatus[status] = (byStatus[status] ?? 0) + total;
    if (subStatus) bySubStatus[subStatus] = (bySubStatus[subStatus] ?? 0) + total;
  }
  return { total: rows.reduce((sum, { total }) => sum + total, 0), byStatus, bySubStatus };
}

export function countPending(db: Db, viewer: Viewer): Promise<number> {
  return countStanding(
    db,
    and(eq(leadsStanding.status, "pending_call"), heldInScope(viewer, leadsStanding.holder)),
  );
}

export async function statsByMonth(db: Db): Promise<MonthlyStat[]> {
  const standing = (...statuses: LeadStatus[]) =>
    number(sql`sum(${leadsStanding.leads}) filter (where ${leadsStanding.status} in (${oneOf(statuses)}))`);
  const rows = await db
    .select({
      month: leadsStanding.campaignMonth,
      totalLeads: number(sql`sum(${leadsStanding.leads})`),
      pendingLeads: standing("pending_call"),
      availableToCall: standing("pending_call", "not_connected"),
      connectedLeads: standing("connected"),
      followUpLeads: standing("follow_up"),
      backedLeads: standing("backed", "closed"),
    })
    .from(leadsStanding)
    .groupBy(leadsStanding.campaignMonth)
    .having(sql`sum(${leadsStanding.leads}) <> 0`)
    .orderBy(asc(leadsStanding.campaignMonth));
  return rows.map((row) => ({ ...row, monthName: monthLabel(row.month) }));
}
