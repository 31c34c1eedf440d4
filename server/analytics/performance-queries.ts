import { and, asc, count, desc, eq, gte, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Performance } from "#contract/analytics";
import type { Span } from "#contract/calendar";
import { number, ofKind } from "#server/analytics/queries";
import type { Db } from "#server/db/db";
import { callLogs, leads, users } from "#server/db/schema";

/** Every telecaller's work in a span, or of all time; pending leads are those that stand now. */
export async function performanceOfTeam(db: Db, span: Span | undefined): Promise<Performance[]> {
  const work = db.$with("work").as(
    db
      .select({
        userId: callLogs.userId,
        calls: number(ofKind("call")).as("calls"),
        connected: number(sql`count(*) filter (where ${callLogs.connected})`).as("connected"),
        quotes: number(ofKind("quote")).as("quotes"),
        policies: number(ofKind("policy_received")).as("policies"),
        documents: number(ofKind("document")).as("documents"),
        hours: number(
          sql`count(distinct date_trunc('hour', ${callLogs.createdAt} at time zone 'Asia/Kolkata')) filter (where ${callLogs.kind} = 'call')`,
        ).as("hours"),
      })
      .from(callLogs)
      .where(span && and(gte(callLogs.createdAt, span.from), lt(callLogs.createdAt, span.to)))
      .groupBy(callLogs.userId),
  );
  const pending = db.$with("pending").as(
    db
      .select({ holder: leads.assignedTo, total: count().as("total") })
      .from(leads)
      .where(and(eq(leads.status, "pending_call"), isNotNull(leads.assignedTo)))
      .groupBy(leads.assignedTo),
  );
  const rows = await db
    .with(work, pending)
    .select({
      telecallerId: users.id,
      telecallerName: sql<string>`full_name(${users.firstName}, ${users.lastName})`,
      totalCalls: number(sql`${work.calls}`),
      connectedCalls: number(sql`${work.connected}`),
      quoteSent: number(sql`${work.quotes}`),
      pendingCalls: number(sql`${pending.total}`),
      receivedPreviousPolicy: number(sql`${work.policies}`),
      documentsUploaded: number(sql`${work.documents}`),
      hours: number(sql`${work.hours}`),
    })
    .from(users)
    .leftJoin(work, eq(work.userId, users.id))
    .leftJoin(pending, eq(pending.holder, users.id))
    .where(and(eq(users.role, "telecaller"), isNull(users.deletedAt)))
    .orderBy(desc(number(sql`${work.calls}`)), asc(users.username));
  return rows.map(({ hours, ...row }) => ({
    ...row,
    connectionRate: percent(row.connectedCalls, row.totalCalls),
    quoteRate: percent(row.quoteSent, row.totalCalls),
    avgCallsPerHour: oneDecimal(hours === 0 ? 0 : row.totalCalls / hours),
  }));
}

function percent(part: number, whole: number): number {
  return oneDecimal(whole === 0 ? 0 : (part / whole) * 100);
}

function oneDecimal(value: number): number {
  return Math.round(value * 10) / 10;
}
