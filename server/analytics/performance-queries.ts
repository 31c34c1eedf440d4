import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Performance } from "#contract/analytics/calls";
import { rolesThatMay } from "#contract/roles";
import { type Span, today } from "#contract/time/calendar";
import type { Db } from "#server/db/handles";
import { preparedByShape } from "#server/db/prepared";
import { users } from "#server/db/schema/accounts";
import { leadStandingView, userDays } from "#server/db/schema/counts";
import { keptLeads } from "#server/lead/figures/lead-figures";
import { number } from "./queries.ts";

const performance = preparedByShape("performance", (db, spanned: boolean, name) => {
  const work = db.$with("work").as(
    db
      .select({
        userId: userDays.userId,
        calls: number(sql`sum(${userDays.calls})`).as("calls"),
        connected: number(sql`sum(${userDays.connected})`).as("connected"),
        quotes: number(sql`sum(${userDays.quotes})`).as("quotes"),
        policies: number(sql`sum(${userDays.policies})`).as("policies"),
        documents: number(sql`sum(${userDays.documents})`).as("documents"),
        hours: number(sql`sum(${userDays.hours})`).as("hours"),
      })
      .from(userDays)
      .where(
        spanned
          ? and(gte(userDays.day, sql.placeholder("from")), lt(userDays.day, sql.placeholder("to")))
          : undefined,
      )
      .groupBy(userDays.userId),
  );
  const pending = db.$with("pending").as(
    db
      .select({
        holder: leadStandingView.holder,
        total: number(keptLeads("pending")).as("total"),
      })
      .from(leadStandingView)
      .where(isNotNull(leadStandingView.holder))
      .groupBy(leadStandingView.holder),
  );
  return db
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
    .where(and(inArray(users.role, rolesThatMay("leads:hold")), isNull(users.deletedAt)))
    .orderBy(desc(number(sql`${work.calls}`)), asc(users.username))
    .prepare(name);
});

/** Every telecaller's work in a span, or of all time; pending leads are the current ones. */
export async function performanceOfTeam(db: Db, span: Span | undefined): Promise<Performance[]> {
  const rows = await performance(db, span !== undefined).execute(
    span && { from: today(span.from), to: today(span.to) },
  );
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
