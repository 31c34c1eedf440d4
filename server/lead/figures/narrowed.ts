import { and, eq, gte, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { NOT_RECORDED } from "#contract/conversions/sorts";
import type { Narrowing } from "#contract/figures/calls";
import { customers, leads } from "#server/db/schema/leads";
import { isAssignedTo } from "#server/lead/queries";

/** A value of a column, or that none is recorded. */
export function isRecorded(column: PgColumn, value: string | undefined): SQL | undefined {
  if (value === undefined) return undefined;
  return value === NOT_RECORDED ? isNull(column) : eq(column, value);
}

/** The leads that a report is narrowed to; `insurer` is that of the ending policy unless another column is given. */
export const isNarrowed = (
  { telecaller, source, insurer, vehicleType, language }: Narrowing,
  insurerColumn: PgColumn = leads.insuranceCompany,
): SQL | undefined =>
  and(
    isAssignedTo(telecaller),
    isRecorded(leads.source, source),
    isRecorded(insurerColumn, insurer),
    ofCustomer(isRecorded(customers.vehicleType, vehicleType)),
    ofCustomer(isRecorded(customers.language, language)),
  );

const ofCustomer = (is: SQL | undefined) =>
  is && sql`exists (select from ${customers} where customers.id = leads.customer_id and ${is})`;

/** The leads of campaign months. */
export const isInMonths = ({ firstMonth, lastMonth }: Narrowing): SQL | undefined =>
  and(
    firstMonth ? gte(leads.campaignMonth, firstMonth) : undefined,
    lastMonth ? lte(leads.campaignMonth, lastMonth) : undefined,
  );
