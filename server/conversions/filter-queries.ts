import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { ConversionFilter } from "#contract/conversions/calls";
import { monthSpan, type Span } from "#contract/time/calendar";
import type { Db } from "#server/db/handles";
import { customers } from "#server/db/schema/customers";
import { leads } from "#server/db/schema/leads";
import { converter, hasNewInsurer, isConvertedIn } from "#server/lead/conversion-queries";
import { visibleTo } from "#server/lead/scope";
import { searchSql } from "#server/lead/search-queries";
import type { Viewer } from "#server/platform/http";

/** The conversions in scope that match, of the filter's month. */
export function matchingConversions(db: Db, viewer: Viewer, filter: ConversionFilter): SQL | undefined {
  return conversionsIn(db, viewer, filter, filter.month ? monthSpan(filter.month) : undefined);
}

/** The same, converted within a span instead of the filter's month. */
export function conversionsIn(
  db: Db,
  viewer: Viewer,
  { search, telecaller, insurer }: ConversionFilter,
  span: Span | undefined,
): SQL | undefined {
  const found = searchSql(search);
  return and(
    isConvertedIn(span ?? {}),
    visibleTo(viewer),
    insurer ? hasNewInsurer(insurer) : undefined,
    telecaller ? eq(converter, telecaller) : undefined,
    found && inArray(leads.customerId, db.select({ id: customers.id }).from(customers).where(found)),
  );
}
