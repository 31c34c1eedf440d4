import { and, asc, eq, lt, lte, sql } from "drizzle-orm";
import type { Db } from "#server/db/handles";
import { customers } from "#server/db/schema/customers";
import { leads } from "#server/db/schema/leads";
import { promiseOf } from "./promise-queries.ts";
import { isOpenLead, isPromised } from "./workload-queries.ts";

const NAMED = 5;

/** What a user has to hand on, and the promises whose time comes first; before an instant, if one is given. */
export async function readLeaving(db: Db, id: string, now: Date, before?: Date) {
  const open = and(eq(leads.assignedTo, id), isOpenLead);
  const promised = and(isPromised, before && lt(leads.nextFollowUp, before));
  const [counted] = await db
    .select({
      openLeads: sql`count(*)`.mapWith(Number),
      callbacks: sql`count(*) filter (where ${promised})`.mapWith(Number),
      due: sql`count(*) filter (where ${and(promised, lte(leads.nextFollowUp, now))})`.mapWith(Number),
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
    .where(and(open, promised))
    .orderBy(asc(leads.nextFollowUp), asc(leads.id))
    .limit(NAMED);
  return { ...(counted ?? { openLeads: 0, callbacks: 0, due: 0 }), next };
}
