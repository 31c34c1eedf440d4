import { and, eq, gt, lt, or, type SQL, sql } from "drizzle-orm";
import { type PgColumn, unionAll } from "drizzle-orm/pg-core";
import { daySpan, today } from "#contract/time/calendar";
import { isActiveTelecaller } from "#server/accounts/user-queries";
import type { Db, Tx } from "#server/db/handles";
import { users } from "#server/db/schema/accounts";
import { leadStandingView, userHours } from "#server/db/schema/counts";
import { leads } from "#server/db/schema/leads";
import { findFirstCall } from "#server/lead/history-queries";
import { countLeads } from "#server/lead/queries";
import { isLatestOfCustomer, isOpenLead } from "#server/lead/workload-queries";
import type { Viewer } from "#server/platform/http";

/** What is waiting for the caller: now, today, and next. */
export async function countWaiting(tx: Tx, viewer: Viewer, now: Date, campaignMonth: string | undefined) {
  const promised = and(eq(leads.assignedTo, viewer.id), isOpenLead);
  const [pending] = await countLeads(
    tx,
    and(
      eq(leadStandingView.status, "pending_call"),
      or(eq(leadStandingView.holder, viewer.id), sql`${leadStandingView.holder} is null`),
      campaignMonth ? eq(leadStandingView.campaignMonth, campaignMonth) : undefined,
    ),
  );
  const [callbacks] = await tx
    .select({ today: sql`count(*)`.mapWith(Number) })
    .from(leads)
    .where(and(promised, lt(leads.nextFollowUp, daySpan(today(now)).to)));
  const firstAt = (column: typeof leads.nextFollowUp | typeof leads.retryAt, where?: SQL) =>
    tx
      .select({ at: sql`${column}`.mapWith(column).as("at") })
      .from(leads)
      .where(and(promised, gt(column, now), where))
      .orderBy(column)
      .limit(1);
  const [due] = await unionAll(firstAt(leads.nextFollowUp), firstAt(leads.retryAt, isLatestOfCustomer))
    .orderBy(sql`at`)
    .limit(1);
  return { pending: pending?.total ?? 0, callbacksToday: callbacks?.today ?? 0, nextDue: due?.at ?? null };
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
