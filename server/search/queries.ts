import { type AnyColumn, and, asc, count, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { unreachableOutcomes } from "#contract/lead/outcomes";
import { FoundLead } from "#contract/search/calls";
import { QUICK_SEARCH_MAX } from "#contract/search/quick";
import { keysOf, pick } from "#contract/tables";
import type { Db } from "#server/db/handles";
import { customers } from "#server/db/schema/customers";
import { leads } from "#server/db/schema/leads";
import { listColumns } from "#server/lead/queries";
import { visibleTo } from "#server/lead/scope";
import { anyOf, isNearMatch, patternsFor } from "#server/lead/search-queries";
import { isOpenLead } from "#server/lead/workload-queries";
import type { Viewer } from "#server/platform/http";

/**
 * The best matches are chosen among this many, so that a text matching half the table is as fast as any
 * other.
 */
const CANDIDATES = 500;

const shown = pick(listColumns, keysOf(FoundLead.shape));

/** How many of a record's open leads are found; the others are on its page. */
const OPEN_SHOWN = 2;

/**
 * The matches of a search, closest first and then latest called: each record's open leads, that of the nearest month first, or
 * without any its newest lead.
 */
export async function findNearest(db: Db, viewer: Viewer, search: string, day: string) {
  const patterns = patternsFor(search);
  if (patterns.length === 0) return [];
  const ofRecord = db
    .select({
      id: leads.id,
      open: sql<boolean>`(${isOpenLead})`.as("open"),
      calledAt: sql<Date | null>`max(${leads.lastCallAt}) over ()`.as("called_at"),
      place: sql<number>`row_number() over (order by (${isOpenLead}) desc,
        case when ${isOpenLead} then ${daysFrom(day)} end, ${leads.campaignMonth} desc)`.as("place"),
    })
    .from(leads)
    .where(and(eq(leads.customerId, customers.id), visibleTo(viewer)))
    .as("of_record");
  const candidates = db
    .select({
      id: ofRecord.id,
      record: sql<number>`${customers.id}`.as("record"),
      place: ofRecord.place,
      calledAt: ofRecord.calledAt,
      near: isNearMatch(search).as("near"),
    })
    .from(customers)
    .innerJoinLateral(
      ofRecord,
      sql`(${ofRecord.place} = 1 or ${ofRecord.open} and ${ofRecord.place} <= ${OPEN_SHOWN})`,
    )
    .where(anyOf(patterns))
    .limit(CANDIDATES)
    .as("candidates");
  const best = db
    .select()
    .from(candidates)
    .orderBy(...nearestFirst(candidates))
    .limit(QUICK_SEARCH_MAX)
    .as("best");
  return db
    .select(shown)
    .from(best)
    .innerJoin(leads, eq(leads.id, best.id))
    .innerJoin(customers, eq(customers.id, leads.customerId))
    .orderBy(...nearestFirst(best));
}

/** How far the beginning of a lead's month is from a day. */
const daysFrom = (day: string) => sql`abs((${leads.campaignMonth} || '-01')::date - ${day}::date)`;

/** Where the matches of a search are, nearest month first; more than can be counted cheaply are `capped`. */
export async function findPlaces(db: Db, viewer: Viewer, search: string, day: string) {
  const patterns = patternsFor(search);
  if (patterns.length === 0) return { places: [], capped: false };
  const records = db
    .select({ id: customers.id, found: sql`count(*) over ()`.mapWith(Number).as("found") })
    .from(
      db
        .select({ id: customers.id })
        .from(customers)
        .where(anyOf(patterns))
        .limit(CANDIDATES)
        .as("customers"),
    )
    .as("records");
  const unreachable = sql<boolean>`coalesce(${inArray(leads.subStatus, unreachableOutcomes)}, false)`.as(
    "unreachable",
  );
  const found = await db
    .select({
      campaignMonth: leads.campaignMonth,
      status: leads.status,
      unreachable,
      leads: count(),
      records: sql`max(${records.found})`.mapWith(Number),
    })
    .from(leads)
    .innerJoin(records, eq(records.id, leads.customerId))
    .where(visibleTo(viewer))
    .groupBy(leads.campaignMonth, leads.status, sql`unreachable`)
    .orderBy(daysFrom(day), desc(leads.campaignMonth), desc(count()));
  return { places: found, capped: (found[0]?.records ?? 0) >= CANDIDATES };
}

/** A customer who calls back was usually called recently. */
function nearestFirst(
  found: Record<"near" | "calledAt" | "record" | "place", AnyColumn | SQL.Aliased>,
): SQL[] {
  return [desc(found.near), sql`${found.calledAt} desc nulls last`, desc(found.record), asc(found.place)];
}

/** Those of the leads in the viewer's scope, in their current state. */
export async function findByIds(db: Db, viewer: Viewer, ids: readonly number[]) {
  const found = await db
    .select(shown)
    .from(leads)
    .innerJoin(customers, eq(customers.id, leads.customerId))
    .where(and(inArray(leads.id, [...ids]), visibleTo(viewer)));
  return ids.flatMap((id) => found.find((lead) => lead.id === id) ?? []);
}
