import { and, eq, gt, lt, or, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { daySpan, today } from "#contract/calendar";
import type { Db, Tx } from "#server/db/db";
import { callLogs, leads } from "#server/db/schema";
import { users } from "#server/db/schema-accounts";
import { leadsStanding, userHours } from "#server/db/schema-counts";
import type { Viewer } from "#server/http";
import { standing } from "#server/leads/queries";
import { isActiveTelecaller, isOpenLead } from "#server/users/queries";

/** What is waiting for the caller, in whole and later on. */
export async function waiting(tx: Tx, viewer: Viewer, now: Date, campaignMonth: string | undefined) {
  const promised = and(eq(leads.assignedTo, viewer.id), isOpenLead);
  const [pending] = await standing(
    tx,
    and(
      eq(leadsStanding.status, "pending_call"),
      or(eq(leadsStanding.holder, viewer.id), sql`${leadsStanding.holder} is null`),
      campaignMonth ? eq(leadsStanding.campaignMonth, campaignMonth) : undefined,
    ),
  );
  const [callbacks] = await tx
    .select({ today: sql`count(*)`.mapWith(Number) })
    .from(leads)
    .where(and(promised, lt(leads.nextFollowUp, daySpan(today(now)).to)));
  const [due] = await tx
    .select({
      next: sql<Date | null>`least(min(${leads.nextFollowUp}) filter (where ${gt(leads.nextFollowUp, now)}),
        min(${leads.retryAt}) filter (where ${gt(leads.retryAt, now)}))`.mapWith(leads.nextFollowUp),
    })
    .from(leads)
    .where(and(promised, or(gt(leads.nextFollowUp, now), gt(leads.retryAt, now))));
  return { pending: pending?.total ?? 0, callbacksToday: callbacks?.today ?? 0, nextDue: due?.next ?? null };
}

/** One's own figures of today, and how many of those who call today have more fresh calls. */
export async function ownNumbers(db: Db, viewer: Viewer, now: Date) {
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
  const [first] = await db
    .select({ at: sql<Date | null>`min(${callLogs.createdAt})`.mapWith(callLogs.createdAt) })
    .from(callLogs)
    .where(
      and(
        eq(callLogs.userId, viewer.id),
        eq(callLogs.kind, "call"),
        sql`${callLogs.createdAt} >= ${from.toISOString()}::timestamptz`,
      ),
    );
  const callers = team.filter(({ calls }) => calls > 0);
  const { fresh, connected, calls, quotes } = team.find(({ id }) => id === viewer.id) ?? {
    fresh: 0,
    connected: 0,
    calls: 0,
    quotes: 0,
  };
  const rank = calls > 0 ? 1 + callers.filter((caller) => caller.fresh > fresh).length : null;
  return { fresh, connected, calls, quotes, firstCallAt: first?.at ?? null, rank, callers: callers.length };
}
