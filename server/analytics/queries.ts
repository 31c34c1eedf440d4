import { and, asc, count, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import type { Metrics, MonthlyStat } from "#contract/analytics";
import { monthLabel, type Span, today } from "#contract/calendar";
import { type LeadStatus, unreachableOutcomes } from "#contract/outcomes";
import { may } from "#contract/roles";
import { changeText, monthToDate } from "#contract/targets";
import type { Db } from "#server/db/db";
import { callLogs, type LogKind, leads } from "#server/db/schema";
import type { Viewer } from "#server/http";
import { visibleTo } from "#server/leads/queries";

export const number = (expression: SQL) => sql<number>`coalesce(${expression}, 0)`.mapWith(Number);
const inSpan = (instant: SQL | typeof leads.createdAt | typeof callLogs.createdAt, { from, to }: Span) =>
  sql`${instant} >= ${from.toISOString()}::timestamptz and ${instant} < ${to.toISOString()}::timestamptz`;
const oneOf = (values: readonly string[]) =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  );

/** The dashboard's figures over the leads in the viewer's scope. */
export async function dashboardMetrics(db: Db, viewer: Viewer, now: Date): Promise<Metrics> {
  const { current, previous } = monthToDate(today(now));
  const [[standing], [calls]] = await Promise.all([
    db
      .select({
        totalLeads: count(),
        createdNow: number(sql`count(*) filter (where ${inSpan(leads.createdAt, current)})`),
        createdBefore: number(sql`count(*) filter (where ${inSpan(leads.createdAt, previous)})`),
        connectedCalls: number(sql`sum(${leads.connectedCount})`),
        unreachable: number(
          sql`count(*) filter (where ${leads.subStatus} in (${oneOf(unreachableOutcomes)}))`,
        ),
        neverCalled: number(sql`count(*) filter (where ${leads.callCount} = 0)`),
      })
      .from(leads)
      .where(visibleTo(viewer)),
    db
      .select({
        now: number(sql`count(*) filter (where ${inSpan(callLogs.createdAt, current)})`),
        before: number(sql`count(*) filter (where ${inSpan(callLogs.createdAt, previous)})`),
      })
      .from(callLogs)
      .innerJoin(leads, eq(leads.id, callLogs.leadId))
      .where(
        and(
          visibleTo(viewer),
          eq(callLogs.connected, true),
          gte(callLogs.createdAt, previous.from),
          lt(callLogs.createdAt, current.to),
        ),
      ),
  ]);
  return {
    totalLeads: standing?.totalLeads ?? 0,
    totalLeadsChange: changeText(standing?.createdNow ?? 0, standing?.createdBefore ?? 0),
    connectedCalls: standing?.connectedCalls ?? 0,
    connectedCallsChange: changeText(calls?.now ?? 0, calls?.before ?? 0),
    rnrSwitchedOffLeads: standing?.unreachable ?? 0,
    pendingFreshCalls: standing?.neverCalled ?? 0,
  };
}

export const ofKind = (...kinds: LogKind[]) =>
  sql`count(*) filter (where ${callLogs.kind} in (${oneOf(kinds)}))`;

export interface HourOfWork {
  hour: number;
  freshCalls: number;
  totalCalls: number;
  otherActivities: number;
  dataChanges: number;
}

/** What the viewer did in a span of one day, by the hour of the clock in Kolkata; an administrator sees the team's. */
export function workByHour(db: Db, viewer: Viewer, { from, to }: Span): Promise<HourOfWork[]> {
  const hour = sql<number>`extract(hour from ${callLogs.createdAt} at time zone 'Asia/Kolkata')::int`;
  return db
    .select({
      hour,
      freshCalls: number(sql`count(*) filter (where ${callLogs.fresh})`),
      totalCalls: number(ofKind("call")),
      otherActivities: number(ofKind("quote", "assignment")),
      dataChanges: number(ofKind("edit", "remark", "policy_received", "document")),
    })
    .from(callLogs)
    .where(
      and(
        may(viewer.role, "leads:all") ? undefined : eq(callLogs.userId, viewer.id),
        gte(callLogs.createdAt, from),
        lt(callLogs.createdAt, to),
      ),
    )
    .groupBy(hour);
}

/** Leads in the viewer's scope by status and by latest result. */
export async function leadStats(db: Db, viewer: Viewer) {
  const rows = await db
    .select({ status: leads.status, subStatus: leads.subStatus, total: count() })
    .from(leads)
    .where(visibleTo(viewer))
    .groupBy(leads.status, leads.subStatus);
  const byStatus: Record<string, number> = {};
  const bySubStatus: Record<string, number> = {};
  for (const { status, subStatus, total } of rows) {
    byStatus[status] = (byStatus[status] ?? 0) + total;
    if (subStatus) bySubStatus[subStatus] = (bySubStatus[subStatus] ?? 0) + total;
  }
  return { total: rows.reduce((sum, { total }) => sum + total, 0), byStatus, bySubStatus };
}

export async function countPending(db: Db, viewer: Viewer): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(leads)
    .where(and(eq(leads.status, "pending_call"), visibleTo(viewer)));
  return counted?.total ?? 0;
}

export async function statsByMonth(db: Db): Promise<MonthlyStat[]> {
  const standing = (...statuses: LeadStatus[]) =>
    number(sql`count(*) filter (where ${leads.status} in (${oneOf(statuses)}))`);
  const rows = await db
    .select({
      month: leads.campaignMonth,
      totalLeads: count(),
      pendingLeads: standing("pending_call"),
      availableToCall: standing("pending_call", "not_connected"),
      connectedLeads: standing("connected"),
      followUpLeads: standing("follow_up"),
      backedLeads: standing("backed", "closed"),
    })
    .from(leads)
    .groupBy(leads.campaignMonth)
    .orderBy(asc(leads.campaignMonth));
  return rows.map((row) => ({ ...row, monthName: monthLabel(row.month) }));
}
