import { and, asc, count, desc, eq, exists, isNotNull, type SQL, sql } from "drizzle-orm";
import type { PagedConversionFilter } from "#contract/conversions/calls";
import type { ConversionSort } from "#contract/conversions/sorts";
import type { Db } from "#server/db/handles";
import { fullName, users } from "#server/db/schema/accounts";
import { customers } from "#server/db/schema/customers";
import { leads } from "#server/db/schema/leads";
import { convertedAt, converter, latestCall } from "#server/lead/conversion-queries";
import { displayFields } from "#server/lead/queries";
import { userInScope } from "#server/lead/scope";
import type { Viewer } from "#server/platform/http";
import { matchingConversions } from "./filter-queries.ts";

/** One page, latest first unless sorted otherwise, and the number and premium of all matches. */
export async function listConversions(db: Db, viewer: Viewer, filter: PagedConversionFilter) {
  const { page, limit } = filter;
  const where = matchingConversions(db, viewer, filter);
  const order = orderOf(db, filter);
  const ids = idsOf(db, where, order, { limit, offset: (page - 1) * limit });
  const rows = await selectConversions(db, ids).orderBy(...order);
  const [sums] = await db
    .select({
      total: count(),
      premium: sql`coalesce(sum(${leads.newPremium}), 0)`.mapWith(Number),
    })
    .from(leads)
    .where(where);
  const theirs = db
    .select({ id: leads.id })
    .from(leads)
    .where(and(matchingConversions(db, viewer, { month: filter.month }), eq(converter, users.id)));
  const former = await db
    .select({ id: users.id, name: fullName })
    .from(users)
    .where(and(isNotNull(users.deletedAt), userInScope(viewer, users.id), exists(theirs)))
    .orderBy(asc(fullName), asc(users.id));
  return {
    former,
    conversions: rows.map(withDisplayFields),
    total: sums?.total ?? 0,
    premium: sums?.premium ?? 0,
  };
}

export function idsOf(
  db: Db,
  where: SQL | undefined,
  order: SQL[],
  { limit, offset }: { limit: number; offset: number },
) {
  return db
    .select({ id: leads.id })
    .from(leads)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
    .as("ids");
}

/** The rows of these leads, in any order. */
export function selectConversions(db: Db, ids: ReturnType<typeof idsOf>) {
  const call = latestCall(db);
  return db
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
      /** Without a loss: a Date has no microseconds. */
      exactTime: sql<string>`${leads.lastCallAt}::text`,
      convertedBy: sql<string | null>`${fullName}`,
    })
    .from(ids)
    .innerJoin(leads, eq(leads.id, ids.id))
    .innerJoin(customers, eq(customers.id, leads.customerId))
    .leftJoinLateral(call, sql`true`)
    .leftJoin(users, eq(users.id, call.userId));
}

type Row = Awaited<ReturnType<typeof selectConversions>>[number];

export const withDisplayFields = (row: Row) => ({ ...row, ...displayFields({ ...row, previousNcb: null }) });

const ofCustomer = (expression: SQL) =>
  sql`(select ${expression} from ${customers} where ${customers.id} = ${leads.customerId})`;

/** What each column is sorted by, as an expression over the lead alone. */
const sortedBy: Record<ConversionSort, (db: Db) => SQL> = {
  name: () => ofCustomer(sql`lower(${customers.name})`),
  registration: () => ofCustomer(sql`nullif(registration_key(${customers.registrationNumber}), '')`),
  phone: () => ofCustomer(sql`${customers.phoneKey}`),
  vehicle: () =>
    ofCustomer(
      sql`nullif(lower(concat_ws(' ', ${customers.maker}, ${customers.model}, ${customers.variant})), '')`,
    ),
  insurer: () => sql`lower(${leads.newInsurer})`,
  policyNumber: () => sql`lower(${leads.newPolicyNumber})`,
  premium: () => sql`${leads.newPremium}`,
  expiry: () => sql`${leads.newExpiry}`,
  convertedAt: () => sql`${leads.lastCallAt}`,
  telecaller: () => sql`(select lower(${fullName}) from ${users} where ${users.id} = ${converter})`,
};

/** What is not known comes last in both directions; the id breaks ties in the direction of the column. */
function orderOf(db: Db, { sort, sortOrder }: PagedConversionFilter): SQL[] {
  const direction = sortOrder === "desc" ? desc : asc;
  const by = direction(sortedBy[sort](db));
  // Every conversion has its time: without 'nulls last' the index has them in order.
  return [sort === "convertedAt" ? by : sql`${by} nulls last`, direction(leads.id)];
}
