import { type AnyColumn, and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { LEADS_FOUND_AT_ONCE } from "#contract/quick-search";
import type { Db } from "#server/db/db";
import { customers, leads } from "#server/db/schema";
import type { Viewer } from "#server/http";
import { isDoNotCall } from "#server/leads/do-not-call-queries";
import { visibleTo } from "#server/leads/queries";
import { anyOf, isNear, patternsFor } from "#server/leads/search-queries";

/** The best are chosen among so many: a text that half the table matches is answered as fast as any other. */
const CANDIDATES = 500;

const shown = {
  id: leads.id,
  name: customers.name,
  registrationNumber: customers.registrationNumber,
  phoneNumber: customers.phoneNumber,
  campaignMonth: leads.campaignMonth,
  status: leads.status,
  subStatus: leads.subStatus,
  doNotCall: isDoNotCall,
  lastCallAt: leads.lastCallAt,
};

/** What a search finds, the nearest first and of those the latest called; of each record its newest lead. */
export async function findNearest(db: Db, viewer: Viewer, search: string) {
  const patterns = patternsFor(search);
  if (patterns.length === 0) return [];
  const newest = db
    .select({ id: leads.id, calledAt: leads.lastCallAt })
    .from(leads)
    .where(and(eq(leads.customerId, customers.id), visibleTo(viewer)))
    .orderBy(desc(leads.campaignMonth))
    .limit(1)
    .as("newest");
  const candidates = db
    .select({ id: newest.id, calledAt: newest.calledAt, near: isNear(search).as("near") })
    .from(customers)
    .innerJoinLateral(newest, sql`true`)
    .where(anyOf(patterns))
    .limit(CANDIDATES)
    .as("candidates");
  const best = db
    .select({ id: candidates.id, near: candidates.near, calledAt: candidates.calledAt })
    .from(candidates)
    .orderBy(...nearestFirst(candidates))
    .limit(LEADS_FOUND_AT_ONCE)
    .as("best");
  return db
    .select(shown)
    .from(best)
    .innerJoin(leads, eq(leads.id, best.id))
    .innerJoin(customers, eq(customers.id, leads.customerId))
    .orderBy(...nearestFirst(best));
}

/** Who rings back was called, most often not long ago. */
function nearestFirst(found: Record<"near" | "calledAt" | "id", AnyColumn | SQL.Aliased>): SQL[] {
  return [desc(found.near), sql`${found.calledAt} desc nulls last`, desc(found.id)];
}

/** Those of the leads that the viewer may see, as they stand now. */
export async function findByIds(db: Db, viewer: Viewer, ids: readonly number[]) {
  const found = await db
    .select(shown)
    .from(leads)
    .innerJoin(customers, eq(customers.id, leads.customerId))
    .where(and(inArray(leads.id, [...ids]), visibleTo(viewer)));
  return ids.flatMap((id) => found.find((lead) => lead.id === id) ?? []);
}
