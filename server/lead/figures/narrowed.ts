import { and, eq, gte, isNull, lte, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { FORMER, NOBODY } from "#contract/assignment";
import { NOT_RECORDED } from "#contract/conversions/sorts";
import type { Narrowing } from "#contract/figures/calls";
import type { LeadFilterName } from "#contract/figures/filters";
import { keysOf } from "#contract/tables";
import { leads } from "#server/db/schema/leads";
import { isAssignedTo } from "#server/lead/queries";

/** What was done by a person, by those who are deleted, or by nobody yet. */
export function isBy(author: SQLWrapper, by: string | undefined): SQL | undefined {
  if (by === undefined) return undefined;
  if (by === NOBODY) return isNull(author);
  return by === FORMER
    ? sql`${author} in (select id from users where deleted_at is not null)`
    : eq(author, by);
}

/** A value of a column, or that none is recorded. */
export function isRecorded(column: PgColumn, value: string | undefined): SQL | undefined {
  if (value === undefined) return undefined;
  return value === NOT_RECORDED ? isNull(column) : eq(column, value);
}

const columns: Record<Exclude<LeadFilterName, "telecaller">, PgColumn> = {
  source: leads.source,
  insurer: leads.insuranceCompany,
  vehicleType: leads.vehicleType,
  language: leads.language,
};

/** The leads that a report is narrowed to; `insurer` is that of the ending policy unless another column is given. */
export const isNarrowed = (asked: Narrowing, insurer: PgColumn = columns.insurer): SQL | undefined =>
  and(
    isAssignedTo(asked.telecaller),
    ...keysOf(columns).map((name) => isRecorded({ ...columns, insurer }[name], asked[name])),
  );

/** The leads of campaign months. */
export const isInMonths = ({ firstMonth, lastMonth }: Narrowing): SQL | undefined =>
  and(
    firstMonth ? gte(leads.campaignMonth, firstMonth) : undefined,
    lastMonth ? lte(leads.campaignMonth, lastMonth) : undefined,
  );
