import { and, eq, gte, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { ConversionFilter } from "#contract/conversions/calls";
import { NOT_RECORDED } from "#contract/conversions/sorts";
import { monthSpan, type Span } from "#contract/time/calendar";
import type { Db } from "#server/db/handles";
import { customers, leads } from "#server/db/schema/leads";
import { isConverted, latestCall } from "#server/lead/conversion-queries";
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
    isConverted,
    visibleTo(viewer),
    span && and(gte(leads.lastCallAt, span.from), lt(leads.lastCallAt, span.to)),
    insurer ? isInsurer(insurer) : undefined,
    telecaller ? sql`${converterId(db)} = ${telecaller}` : undefined,
    found && inArray(leads.customerId, db.select({ id: customers.id }).from(customers).where(found)),
  );
}

const isInsurer = (insurer: string) =>
  insurer === NOT_RECORDED ? isNull(leads.newInsurer) : eq(leads.newInsurer, insurer);

/** The author of the call that closed a lead. */
export function converterId(db: Db): SQL {
  const call = latestCall(db);
  return sql`(${db.select({ userId: call.userId }).from(call)})`;
}
