import { and, count, eq, gt, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { daySpan, today } from "#contract/time/calendar";
import { isActiveTelecaller } from "#server/accounts/user-queries";
import type { Db, Tx } from "#server/db/handles";
import { preparedByShape } from "#server/db/prepared";
import { users } from "#server/db/schema/accounts";
import { leadStandingView, userHours } from "#server/db/schema/counts";
import { leads } from "#server/db/schema/leads";
import { findFirstCall } from "#server/lead/history-queries";
import { isLatestOfCustomer, isOpenLead } from "#server/lead/workload-queries";
import type { Viewer } from "#server/platform/http";

const { placeholder } = sql;

const waiting = preparedByShape("waiting", (db, { isOfMonth }: { isOfMonth: boolean }, name) => {
  const promised = and(eq(leads.assignedTo, placeholder("id")), isOpenLead);
  const { holder, status, campaignMonth, leads: number } = leadStandingView;
  const isPending = and(
    eq(status, "pending_call"),
    or(eq(holder, placeholder("id")), isNull(holder)),
    isOfMonth ? eq(campaignMonth, placeholder("campaignMonth")) : undefined,
  );
  const firstAt = (column: typeof leads.nextFollowUp | typeof leads.retryAt, where?: SQL) =>
    sql`(${db
      .select({ at: column })
      .from(leads)
      .where(and(promised, gt(column, placeholder("now")), where))
      .orderBy(column)
      .limit(1)})`;
  return db
    .select({
      pending: sql`coalesce(sum(${number}), 0)`.mapWith(Number).as("pending"),
      callbacksToday: sql`(${db
        .select({ today: count() })
        .from(leads)
        .where(and(promised, lt(leads.nextFollowUp, placeholder("dayEnds"))))})`
        .mapWith(Number)
        .as("callbacks_today"),
      nextDue:
        sql<Date | null>`least(${firstAt(leads.nextFollowUp)}, ${firstAt(leads.retryAt, isLatestOfCustomer)})`
          .mapWith(leads.nextFollowUp)
          .as("next_due"),
    })
    .from(leadStandingView)
    .where(isPending)
    .prepare(name);
});

/** What is waiting for the caller: now, today, and next. */
export async function countWaiting(tx: Tx, viewer: Viewer, now: Date, campaignMonth: string | undefined) {
  const values = { id: viewer.id, now, dayEnds: daySpan(today(now)).to, campaignMonth };
  const [found] = await waiting(tx, { isOfMonth: campaignMonth !== undefined }).execute(values);
  return found ?? { pending: 0, callbacksToday: 0, nextDue: null };
}

/** The caller's figures of today and their rank by fresh calls among today's callers. */
export async function callerFigures(db: Db, viewer: Viewer, now: Date) {
  const day = today(now);
  const { from } = daySpan(day);
  const sum = (column: PgColumn) => sql`coalesce(sum(${column}), 0)`.mapWith(Number);
  const team = await db
    .select({
      id: userHours.userId,
      fresh: sum(userHours.fresh),
      connected: sum(userHours.connected),
      calls: sum(userHours.calls),
      quotes: sum(userHours.quotes),
    })
    .from(userHours)
    .innerJoin(users, and(eq(users.id, userHours.userId), or(isActiveTelecaller, eq(users.id, viewer.id))))
    .where(eq(userHours.day, day))
    .groupBy(userHours.userId);
  const firstCallAt = await findFirstCall(db, viewer.id, from);
  const callers = team.filter(({ calls }) => calls > 0);
  const { fresh, connected, calls, quotes } = team.find(({ id }) => id === viewer.id) ?? {
    fresh: 0,
    connected: 0,
    calls: 0,
    quotes: 0,
  };
  const rank = calls > 0 ? 1 + callers.filter((caller) => caller.fresh > fresh).length : null;
  return { fresh, connected, calls, quotes, firstCallAt, rank, callers: callers.length };
}
