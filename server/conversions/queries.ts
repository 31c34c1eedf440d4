import { and, count, desc, eq, gte, inArray, isNotNull, lt, sql } from "drizzle-orm";
import { monthSpan } from "#contract/calendar";
import type { ConversionFilter } from "#contract/conversions";
import type { Db } from "#server/db/db";
import { callLogs, customers, leads } from "#server/db/schema";
import { users } from "#server/db/schema-accounts";
import type { Viewer } from "#server/http";
import { asShown, visibleTo } from "#server/leads/queries";
import { mentions } from "#server/leads/search-queries";

/** Written out, so that the database knows its index of the converted leads to be the one for it. */
export const isConverted = and(sql`${leads.subStatus} = 'policy_done_by_sln'`, isNotNull(leads.lastCallAt));
export const convertedAt = sql<Date>`${leads.lastCallAt}`.mapWith(leads.lastCallAt);
export const insurer = sql<string | null>`coalesce(${leads.newInsurer}, ${leads.insuranceCompany})`;

/** The call that a lead's latest result came from. */
export function latestCall(db: Db) {
  return db
    .select({ userId: callLogs.userId, callResult: callLogs.callResult, notes: callLogs.notes })
    .from(callLogs)
    .where(and(eq(callLogs.leadId, leads.id), eq(callLogs.kind, "call")))
    .orderBy(desc(callLogs.createdAt), desc(callLogs.id))
    .limit(1)
    .as("latest_call");
}

/** One page, latest first, and the number and premium of all that match. */
export async function listConversions(db: Db, viewer: Viewer, filter: ConversionFilter) {
  const { search, month, page, limit } = filter;
  const span = month ? monthSpan(month) : undefined;
  const found = mentions(search);
  const where = and(
    isConverted,
    visibleTo(viewer),
    span && and(gte(leads.lastCallAt, span.from), lt(leads.lastCallAt, span.to)),
    found && inArray(leads.customerId, db.select({ id: customers.id }).from(customers).where(found)),
  );
  const ids = db
    .select({ id: leads.id })
    .from(leads)
    .where(where)
    .orderBy(desc(leads.lastCallAt), desc(leads.id))
    .limit(limit)
    .offset((page - 1) * limit)
    .as("ids");
  const call = latestCall(db);
  const [rows, [sums]] = await Promise.all([
    db
      .select({
        leadId: leads.id,
        customerId: leads.customerId,
        name: customers.name,
        phoneNumber: customers.phoneNumber,
        registrationNumber: customers.registrationNumber,
        maker: customers.maker,
        model: customers.model,
        variant: customers.variant,
        campaignMonth: leads.campaignMonth,
        insurer,
        newPremium: leads.newPremium,
        newExpiry: leads.newExpiry,
        newPolicyNumber: leads.newPolicyNumber,
        convertedAt,
        convertedBy: sql<string | null>`full_name(${users.firstName}, ${users.lastName})`,
      })
      .from(ids)
      .innerJoin(leads, eq(leads.id, ids.id))
      .innerJoin(customers, eq(customers.id, leads.customerId))
      .leftJoinLateral(call, sql`true`)
      .leftJoin(users, eq(users.id, call.userId))
      .orderBy(desc(leads.lastCallAt), desc(leads.id)),
    db
      .select({
        total: count(),
        premium: sql`coalesce(sum(${leads.newPremium}), 0)`.mapWith(Number),
      })
      .from(leads)
      .where(where),
  ]);
  return {
    conversions: rows.map((row) => ({ ...row, ...asShown({ ...row, previousNcb: null }) })),
    total: sums?.total ?? 0,
    premium: sums?.premium ?? 0,
  };
}
