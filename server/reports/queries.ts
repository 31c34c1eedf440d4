import { and, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { daysOf } from "#contract/figures/address";
import type { Work } from "#contract/reports/overview";
import { daysIn, type Period } from "#contract/reports/span";
import { daySpan } from "#contract/time/calendar";
import { nameApart } from "#server/accounts/user-queries";
import type { Db } from "#server/db/handles";
import { users } from "#server/db/schema/accounts";
import { userDays } from "#server/db/schema/counts";
import { leads } from "#server/db/schema/leads";
import { convertedAt, converter, isConvertedIn } from "#server/lead/conversion-queries";
import { type Scoped, userInScope } from "#server/lead/scope";

/** The figures of one part of the span, one user or one insurer; the others are null. */
interface Group extends Work {
  of: "part" | "telecaller" | "insurer";
  /** The month, or of a span that is divided into days the day. */
  part: string | null;
  telecallerId: string | null;
  telecallerName: string | null;
  insurer: string | null;
}

/** The value of GROUPING() for each kind of row. */
const groupings: Record<number, Group["of"]> = { 3: "part", 5: "telecaller", 6: "insurer" };
const none = sql<number>`0`;
const sum = (column: SQL) => sql`sum(${column})`.mapWith(Number);

/**
 * Calls, quotes and conversions of those in scope in a span, in three groupings. Calls and quotes count for the month and author of
 * their entry, from the kept days; a conversion for the month and author of the call that closed it and for the insurer of
 * the new policy.
 */
export async function figuresOf(db: Db, viewer: Scoped, span: Period): Promise<Group[]> {
  const days = daysOf(span.from, span.to);
  const format = daysIn(span).length > 0 ? "YYYY-MM-DD" : "YYYY-MM";
  const work = db
    .select({
      part: sql<string>`to_char(${userDays.day}, ${format})`.as("part"),
      userId: sql<string | null>`${userDays.userId}`.as("user_id"),
      insurer: sql<string | null>`null::text`.as("insurer"),
      calls: sum(sql`${userDays.calls}`).as("calls"),
      connected: sum(sql`${userDays.connected}`).as("connected"),
      quotes: sum(sql`${userDays.quotes}`).as("quotes"),
      conversions: none.as("conversions"),
      premium: none.as("premium"),
      premiumOf: none.as("premium_of"),
    })
    .from(userDays)
    .where(
      and(sql`${userDays.day} between ${days.from} and ${days.to}`, userInScope(viewer, userDays.userId)),
    )
    .groupBy(sql`1, 2`);
  const conversions = db
    .select({
      part: sql<string>`to_char(${convertedAt} at time zone 'Asia/Kolkata', ${format})`.as("part"),
      userId: sql<string | null>`${leads.lastCallBy}`.as("user_id"),
      insurer: sql<string | null>`${leads.newInsurer}`.as("insurer"),
      calls: none.as("calls"),
      connected: none.as("connected"),
      quotes: none.as("quotes"),
      conversions: sql<number>`count(*)`.as("conversions"),
      premium: sql<number>`coalesce(sum(${leads.newPremium}), 0)`.as("premium"),
      premiumOf: sql<number>`count(${leads.newPremium})`.as("premium_of"),
    })
    .from(leads)
    .where(
      and(
        isConvertedIn({ from: daySpan(days.from).from, to: daySpan(days.to).to }),
        userInScope(viewer, converter),
      ),
    )
    .groupBy(sql`1, 2, 3`);
  const facts = unionAll(work, conversions).as("facts");
  const rows = await db
    .select({
      grouping: sql`grouping(${facts.part}, ${facts.userId}, ${facts.insurer})`.mapWith(Number),
      part: facts.part,
      telecallerId: facts.userId,
      telecallerName: sql<string | null>`(
        select ${nameApart} from ${users} where ${users.id} = ${facts.userId}
      )`,
      insurer: facts.insurer,
      calls: sum(sql`${facts.calls}`),
      connected: sum(sql`${facts.connected}`),
      quotes: sum(sql`${facts.quotes}`),
      conversions: sum(sql`${facts.conversions}`),
      premium: sum(sql`${facts.premium}`),
      premiumOf: sum(sql`${facts.premiumOf}`),
    })
    .from(facts)
    .groupBy(sql`grouping sets ((${facts.part}), (${facts.userId}), (${facts.insurer}))`);
  return rows.flatMap(({ grouping, ...row }) => {
    const of = groupings[grouping];
    // Work has no insurer, and a day without a call or a quote is kept for what else was done on it.
    const isThere = of === "insurer" ? row.conversions > 0 : row.calls + row.quotes + row.conversions > 0;
    return of && isThere ? [{ ...row, of }] : [];
  });
}
