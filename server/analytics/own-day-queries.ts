import { and, eq, gte, lte, or, sql } from "drizzle-orm";
import { daySpan, monthOf, startOfDay, today } from "#contract/time/calendar";
import type { Db } from "#server/db/handles";
import { userDays, userHours } from "#server/db/schema/counts";
import { leads } from "#server/db/schema/leads";
import { isConvertedIn, latestCall } from "#server/lead/conversion-queries";
import { entryFigures } from "#server/lead/figures/entry-figures";
import { promisedBy, promisedTimes } from "#server/lead/figures/promise-figures";
import { findFirstCall } from "#server/lead/history-queries";
import type { Viewer } from "#server/platform/http";
import { readTarget } from "#server/settings/target-queries";
import { number } from "./queries.ts";

/** What the viewer did today and this month, and what they promised for the rest of the day. */
export async function ownDay(db: Db, viewer: Viewer, now: Date) {
  const day = today(now);
  const firstDay = `${monthOf(day)}-01`;
  const { from } = daySpan(day);
  const [worked, won, promised, first, target] = await Promise.all([
    workSince(db, viewer, firstDay, day),
    wonSince(db, viewer, startOfDay(firstDay), from),
    promisedToday(db, viewer, now),
    findFirstCall(db, viewer.id, from),
    readTarget(db, viewer.id, day),
  ]);
  const work = (span: "today" | "month") => ({
    calls: worked?.[span].calls ?? 0,
    connected: worked?.[span].connected ?? 0,
    fresh: worked?.[span].fresh ?? 0,
    quotes: worked?.[span].quotes ?? 0,
    won: won?.[span] ?? 0,
  });
  return {
    today: work("today"),
    month: work("month"),
    hasCalled: worked?.hasCalled ?? false,
    ...target,
    firstCallAt: first,
    promised: { due: promised?.due ?? 0, laterToday: promised?.laterToday ?? 0 },
  };
}

async function workSince(db: Db, viewer: Viewer, firstDay: string, day: string) {
  const sums = (of: "all" | "today") => {
    const within = of === "today" ? sql`filter (where ${userHours.day} = ${day})` : sql``;
    return {
      calls: number(sql`sum(${entryFigures.calls.kept}) ${within}`),
      connected: number(sql`sum(${entryFigures.connected.kept}) ${within}`),
      fresh: number(sql`sum(${entryFigures.fresh.kept}) ${within}`),
      quotes: number(sql`sum(${entryFigures["quotes-sent"].kept}) ${within}`),
    };
  };
  const own = and(eq(userHours.userId, viewer.id), gte(userHours.day, firstDay), lte(userHours.day, day));
  const [found] = await db
    .select({
      today: sums("today"),
      month: sums("all"),
      hasCalled: sql<boolean>`exists (select from ${userDays} d where d.user_id = ${viewer.id} and d.calls > 0)`,
    })
    .from(userHours)
    .where(own);
  return found;
}

/** Conversions whose closing call the viewer made, as reports count them. */
async function wonSince(db: Db, viewer: Viewer, month: Date, day: Date): Promise<Won | undefined> {
  const call = latestCall(db);
  const [found] = await db
    .select({
      month: sql`count(*)`.mapWith(Number),
      today: sql`count(*) filter (where ${gte(leads.lastCallAt, day)})`.mapWith(Number),
    })
    .from(leads)
    .innerJoinLateral(call, sql`true`)
    .where(and(isConvertedIn({ from: month }), eq(call.userId, viewer.id)));
  return found;
}

type Won = Record<"today" | "month", number>;

/** The same callbacks and follow-ups that GET /api/callbacks counts for a telecaller. */
async function promisedToday(db: Db, viewer: Viewer, now: Date) {
  const times = promisedTimes(now);
  const [found] = await db
    .select({
      due: sql`count(*) filter (where ${times.due})`.mapWith(Number),
      laterToday: sql`count(*) filter (where ${times["later-today"]})`.mapWith(Number),
    })
    .from(leads)
    .where(and(promisedBy(viewer.id), or(times.due, times["later-today"])));
  return found;
}
