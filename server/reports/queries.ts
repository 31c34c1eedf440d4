import { and, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { daysOfMonths } from "#contract/figures/address";
import { monthSpan } from "#contract/time/calendar";
import type { Db } from "#server/db/handles";
import { users } from "#server/db/schema/accounts";
import { userDays } from "#server/db/schema/counts";
import { callLogs, leads } from "#server/db/schema/leads";
import { convertedAt, isConvertedIn, latestCall } from "#server/lead/conversion-queries";
import { entryFigures } from "#server/lead/figures/entry-figures";

export interface Figures {
  calls: number;
  connected: number;
  quotes: number;
  conversions: number;
  premium: number;
}

interface Months {
  from: string;
  to: string;
}

/** The figures of one month or one user; the other one is null. */
export interface Group extends Figures {
  month: string | null;
  telecallerId: string | null;
  telecallerName: string | null;
}

const none = sql<number>`0`;
const sum = (column: SQL) => sql`coalesce(sum(${column}), 0)`.mapWith(Number);
const summed = (facts: Record<keyof Figures, unknown>) => ({
  calls: sum(sql`${facts.calls}`),
  connected: sum(sql`${facts.connected}`),
  quotes: sum(sql`${facts.quotes}`),
  conversions: sum(sql`${facts.conversions}`),
  premium: sum(sql`${facts.premium}`),
});
const sold = {
  calls: none.as("calls"),
  connected: none.as("connected"),
  quotes: none.as("quotes"),
  conversions: sql<number>`count(*)`.as("conversions"),
  premium: sql<number>`coalesce(sum(${leads.newPremium}), 0)`.as("premium"),
};

/**
 * Calls, quotes and conversions of a span of months, by month and by user. Calls and quotes count for the month and author
 * of their entry, from the kept days; a conversion for the month and author of the call that closed it.
 */
export async function figuresOf(db: Db, months: Months): Promise<Group[]> {
  const days = daysOfMonths(months.from, months.to);
  const work = db
    .select({
      month: sql<string>`to_char(${userDays.day}, 'YYYY-MM')`.as("month"),
      userId: sql<string | null>`${userDays.userId}`.as("user_id"),
      calls: sum(sql`${userDays.calls}`).as("calls"),
      connected: sum(sql`${userDays.connected}`).as("connected"),
      quotes: sum(sql`${userDays.quotes}`).as("quotes"),
      conversions: none.as("conversions"),
      premium: none.as("premium"),
    })
    .from(userDays)
    .where(sql`${userDays.day} between ${days.from} and ${days.to}`)
    .groupBy(sql`1, 2`);
  const call = latestCall(db);
  const conversions = db
    .select({
      month: sql<string>`to_char(${convertedAt} at time zone 'Asia/Kolkata', 'YYYY-MM')`.as("month"),
      userId: sql<string | null>`${call.userId}`.as("user_id"),
      ...sold,
    })
    .from(leads)
    .leftJoinLateral(call, sql`true`)
    .where(isConvertedIn(monthSpan(months.from, months.to)))
    .groupBy(sql`1, 2`);
  const facts = unionAll(work, conversions).as("facts");
  const rows = await db
    .select({
      month: facts.month,
      telecallerId: facts.userId,
      telecallerName: sql<string | null>`(
        select full_name(${users.firstName}, ${users.lastName}) from ${users} where ${users.id} = ${facts.userId}
      )`,
      ...summed(facts),
    })
    .from(facts)
    .groupBy(sql`grouping sets ((${facts.month}), (${facts.userId}))`);
  // A day without a call, a quote or a conversion is kept too, for what else was done on it.
  return rows.filter(({ calls, quotes, conversions }) => calls + quotes + conversions > 0);
}

/**
 * The same by insurer: calls and quotes by that of the ending policy, conversions by that of the new one. Every entry and
 * its lead are read.
 */
export async function figuresByInsurer(db: Db, months: Months) {
  const span = monthSpan(months.from, months.to);
  const entries = db
    .select({
      insurer: sql<string | null>`${leads.insuranceCompany}`.as("insurer"),
      calls: sql<number>`count(*) filter (where ${entryFigures.calls.is})`.as("calls"),
      connected: sql<number>`count(*) filter (where ${entryFigures.connected.is})`.as("connected"),
      quotes: sql<number>`count(*) filter (where ${entryFigures["quotes-sent"].is})`.as("quotes"),
      conversions: none.as("conversions"),
      premium: none.as("premium"),
    })
    .from(callLogs)
    .innerJoin(leads, eq(leads.id, callLogs.leadId))
    .where(
      and(
        inArray(callLogs.kind, ["call", "quote"]),
        gte(callLogs.createdAt, span.from),
        lt(callLogs.createdAt, span.to),
      ),
    )
    .groupBy(sql`1`);
  const conversions = db
    .select({ insurer: sql<string | null>`${leads.newInsurer}`.as("insurer"), ...sold })
    .from(leads)
    .where(isConvertedIn(span))
    .groupBy(sql`1`);
  const facts = unionAll(entries, conversions).as("facts");
  return db
    .select({ insurer: facts.insurer, ...summed(facts) })
    .from(facts)
    .groupBy(facts.insurer);
}
