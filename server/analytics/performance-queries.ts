import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Performance } from "#contract/analytics/calls";
import { FORMER } from "#contract/assignment";
import { rolesThatMay } from "#contract/roles";
import { type Span, today } from "#contract/time/calendar";
import type { Db } from "#server/db/handles";
import { preparedByShape } from "#server/db/prepared";
import { fullName, users } from "#server/db/schema/accounts";
import { leadStandingView, userDays } from "#server/db/schema/counts";
import { keptAs, keptLeads } from "#server/lead/figures/lead-figures";
import { type ScopeShape, scopeOfShape, scopeShape, scopeValues, userInScope } from "#server/lead/scope";
import type { Viewer } from "#server/platform/http";
import { number } from "./queries.ts";

interface Shape {
  spanned: boolean;
  scope: ScopeShape;
}

const performance = preparedByShape("performance", (db, { spanned, scope }: Shape, name) => {
  const of = scopeOfShape(scope);
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
        and(
          spanned
            ? and(gte(userDays.day, sql.placeholder("from")), lt(userDays.day, sql.placeholder("to")))
            : undefined,
          userInScope(of, userDays.userId),
        ),
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
      .where(
        and(keptAs("pending"), isNotNull(leadStandingView.holder), userInScope(of, leadStandingView.holder)),
      )
      .groupBy(leadStandingView.holder),
  );
  const isFormer = isNotNull(users.deletedAt);
  const key = sql`case when ${isFormer} then ${FORMER} else ${users.id}::text end`;
  const hasWork = sql`${work.calls} + ${work.quotes} + ${work.policies} + ${work.documents} > 0`;
  const sum = (column: SQL.Aliased<number>) => number(sql`sum(${column})`);
  return db
    .with(work, pending)
    .select({
      telecallerId: sql<string>`${key}`.as("telecaller_id"),
      telecallerName: sql<string>`case when bool_or(${isFormer}) then 'Former telecallers'
        else min(${fullName}) end`,
      totalCalls: sum(work.calls),
      connectedCalls: sum(work.connected),
      quoteSent: sum(work.quotes),
      pendingCalls: sum(pending.total),
      receivedPreviousPolicy: sum(work.policies),
      documentsUploaded: sum(work.documents),
      hours: sum(work.hours),
    })
    .from(users)
    .leftJoin(work, eq(work.userId, users.id))
    .leftJoin(pending, eq(pending.holder, users.id))
    .where(
      and(
        or(and(inArray(users.role, rolesThatMay("leads:hold")), isNull(users.deletedAt)), hasWork),
        userInScope(of, users.id),
      ),
    )
    .groupBy(sql`1`)
    .orderBy(desc(sum(work.calls)), asc(sql`min(${users.username})`))
    .prepare(name);
});

/** The work of each telecaller in scope and of everybody else who did any, in a span or of all time; pending leads are the current ones. */
export async function performanceOfTeam(
  db: Db,
  viewer: Viewer,
  span: Span | undefined,
): Promise<Performance[]> {
  const shape = { spanned: span !== undefined, scope: scopeShape(viewer) };
  const rows = await performance(db, shape).execute({
    ...scopeValues(viewer),
    ...(span && { from: today(span.from), to: today(span.to) }),
  });
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
