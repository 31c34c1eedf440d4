import { and, count, desc, eq, gte, inArray, lt, sql } from "drizzle-orm";
import type { ConversionFilter } from "#contract/conversions/calls";
import { monthSpan } from "#contract/time/calendar";
import type { Db } from "#server/db/handles";
import { users } from "#server/db/schema/accounts";
import { customers, leads } from "#server/db/schema/leads";
import { convertedAt, isConverted, latestCall } from "#server/lead/conversion-queries";
import { displayFields } from "#server/lead/queries";
import { visibleTo } from "#server/lead/scope";
import { searchSql } from "#server/lead/search-queries";
import type { Viewer } from "#server/platform/http";

/** One page, latest first, and the number and premium of all matches. */
export async function listConversions(db: Db, viewer: Viewer, filter: ConversionFilter) {
  const { search, month, page, limit } = filter;
  const span = month ? monthSpan(month) : undefined;
  const found = searchSql(search);
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
        insurer: leads.newInsurer,
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
    conversions: rows.map((row) => ({ ...row, ...displayFields({ ...row, previousNcb: null }) })),
    total: sums?.total ?? 0,
    premium: sums?.premium ?? 0,
  };
}
