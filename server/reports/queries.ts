import { and, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { monthSpan } from "#contract/time/calendar";
import type { Db } from "#server/db/handles";
import { users } from "#server/db/schema/accounts";
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

/** The figures of one month, one user or one insurer; the other two are null. */
export interface Group extends Figures {
  of: "month" | "telecaller" | "insurer";
  month: string | null;
  telecallerId: string | null;
  telecallerName: string | null;
  insurer: string | null;
}

/** The value of GROUPING() for each kind of row. */
const groupings: Record<number, Group["of"]> = { 3: "month", 5: "telecaller", 6: "insurer" };

const monthIn = (instant: SQL) => sql<string>`to_char(${instant} at time zone 'Asia/Kolkata', 'YYYY-MM')`;
const none = sql<number>`0`;

/**
 * Calls, quotes and conversions of a span of months, in three groupings. Calls and quotes count for the month
 * and author of their entry and for the insurer of the ending policy, a conversion for the month and author of the call
 * that closed it and for the insurer of the new policy.
 */
export async function figuresOf(db: Db, months: { from: string; to: string }): Promise<Group[]> {
  const span = monthSpan(months.from, months.to);
  const entries = db
    .select({
      month: monthIn(sql`${callLogs.createdAt}`).as("month"),
      userId: sql<string | null>`${callLogs.userId}`.as("user_id"),
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
    .groupBy(sql`1, 2, 3`);
  const call = latestCall(db);
  const conversions = db
    .select({
      month: monthIn(convertedAt).as("month"),
      userId: sql<string | null>`${call.userId}`.as("user_id"),
      insurer: sql<string | null>`${leads.newInsurer}`.as("insurer"),
      calls: none.as("calls"),
      connected: none.as("connected"),
      quotes: none.as("quotes"),
      conversions: sql<number>`count(*)`.as("conversions"),
      premium: sql<number>`coalesce(sum(${leads.newPremium}), 0)`.as("premium"),
    })
    .from(leads)
    .leftJoinLateral(call, sql`true`)
    .where(isConvertedIn(span))
    .groupBy(sql`1, 2, 3`);
  const facts = unionAll(entries, conversions).as("facts");
  const sum = (column: SQL) => sql`sum(${column})`.mapWith(Number);
  const rows = await db
    .select({
      grouping: sql`grouping(${facts.month}, ${facts.userId}, ${facts.insurer})`.mapWith(Number),
      month: facts.month,
      telecallerId: facts.userId,
      telecallerName: sql<string | null>`(
        select full_name(${users.firstName}, ${users.lastName}) from ${users} where ${users.id} = ${facts.userId}
      )`,
      insurer: facts.insurer,
      calls: sum(sql`${facts.calls}`),
      connected: sum(sql`${facts.connected}`),
      quotes: sum(sql`${facts.quotes}`),
      conversions: sum(sql`${facts.conversions}`),
      premium: sum(sql`${facts.premium}`),
    })
    .from(facts)
    .groupBy(sql`grouping sets ((${facts.month}), (${facts.userId}), (${facts.insurer}))`);
  return rows.flatMap(({ grouping, ...row }) => {
    const of = groupings[grouping];
    return of ? [{ ...row, of }] : [];
  });
}
