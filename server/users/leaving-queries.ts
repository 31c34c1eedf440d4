import { and, asc, eq, lte, sql } from "drizzle-orm";
import type { Db } from "#server/db/handles";
import { customers } from "#server/db/schema/customers";
import { leads } from "#server/db/schema/leads";
import { promiseOf } from "#server/lead/promise-queries";
import { isOpenLead, isPromised } from "#server/lead/workload-queries";

const NAMED = 5;

/** What a user has to hand on, and the promises whose time comes first. */
export async function readLeaving(db: Db, id: string, now: Date) {
  const open = and(eq(leads.assignedTo, id), isOpenLead);
  const [counted] = await db
    .select({
      openLeads: sql`count(*)`.mapWith(Number),
      callbacks: sql`count(*) filter (where ${isPromised})`.mapWith(Number),
      due: sql`count(*) filter (where ${and(isPromised, lte(leads.nextFollowUp, now))})`.mapWith(Number),
    })
    .from(leads)
    .where(open);
  const next = await db
    .select({
      leadId: leads.id,
      name: customers.name,
      at: sql<Date>`${leads.nextFollowUp}`.mapWith(leads.nextFollowUp),
      promise: promiseOf(db),
    })
    .from(leads)
    .innerJoin(customers, eq(customers.id, leads.customerId))
    .where(and(open, isPromised))
    .orderBy(asc(leads.nextFollowUp), asc(leads.id))
    .limit(NAMED);
  return { ...(counted ?? { openLeads: 0, callbacks: 0, due: 0 }), next };
}
