import { and, desc, type SQL, sql } from "drizzle-orm";
import type { ConversionFilter } from "#contract/conversions/calls";
import type { Db, LongRead } from "#server/db/handles";
import { leads } from "#server/db/schema/leads";
import type { Viewer } from "#server/platform/http";
import { matchingConversions } from "./filter-queries.ts";
import { idsOf, selectConversions, withDisplayFields } from "./queries.ts";

const CONVERSIONS_AT_ONCE = 1000;

/** How many conversions match. */
export const countConversions = (db: Db, viewer: Viewer, filter: ConversionFilter) =>
  db.$count(leads, matchingConversions(db, viewer, filter));

/** Every match, latest first, in batches: a slow reader holds neither memory nor a connection. */
export async function* everyConversion(reading: LongRead, viewer: Viewer, filter: ConversionFilter) {
  for (let before: SQL | undefined; ; ) {
    const after = before;
    const rows = await reading((db) => batchBefore(db, matchingConversions(db, viewer, filter), after));
    const last = rows.at(-1);
    if (!last) return;
    before = sql`(${leads.lastCallAt}, ${leads.id}) < (${last.exactTime}::timestamptz, ${last.leadId}::bigint)`;
    yield rows.map(withDisplayFields);
  }
}

function batchBefore(db: Db, matching: SQL | undefined, before: SQL | undefined) {
  const order = [desc(leads.lastCallAt), desc(leads.id)];
  const ids = idsOf(db, and(matching, before), order, { limit: CONVERSIONS_AT_ONCE, offset: 0 });
  return selectConversions(db, ids).orderBy(...order);
}
