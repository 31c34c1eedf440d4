import {
  and,
  type Column,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  type Placeholder,
  type SQL,
  sql,
} from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { UNASSIGNED } from "#contract/assignment";
import type { LeadFilter } from "#contract/leads/calls";
import type { ValueFilter } from "#contract/leads/value-filters";
import { keysOf, tableOf } from "#contract/tables";
import { customers } from "#server/db/schema/customers";
import { leads } from "#server/db/schema/leads";
import { mayBeCalled } from "./do-not-call-queries.ts";
import { isNumberToFix } from "./number-queries.ts";
import { type Scoped, visibleTo } from "./scope.ts";
import { anyOf, searchSql } from "./search-queries.ts";
import { isPromised } from "./workload-queries.ts";

interface Asked extends Omit<LeadFilter, "search"> {
  callResults?: string[] | undefined;
  numbersToFix?: boolean | undefined;
}

type FilterName = keyof Asked;
type Values = { [F in FilterName]?: Asked[F] | Placeholder };

/** The filters of a list; a prepared query has placeholders for the values. */
export interface FilterValues extends Values {
  search?: string | undefined;
  /** In place of `search`: placeholders for its patterns. */
  patterns?: readonly Placeholder[] | undefined;
}

export type Conditions<F extends FilterName> = { [K in F]: (value: Values[K] & {}) => SQL | undefined };

const ofLead: Conditions<Exclude<FilterName, "vehicleType">> = {
  campaignMonth: (month) => eq(leads.campaignMonth, month),
  status: (status) => eq(leads.status, status),
  worked: (on) => (on ? ne(leads.status, "pending_call") : undefined),
  promised: (on) => (on ? and(isPromised, mayBeCalled) : undefined),
  callResults: (results) => inArray(leads.subStatus, results),
  numbersToFix: (on) => (on ? isNumberToFix : undefined),
  telecaller: (telecaller) => isAssignedTo(telecaller),
  campaign: (id) => eq(leads.campaignId, id),
  expiryFrom: (day) => gte(leads.insuranceExpiry, day),
  expiryTo: (day) => lte(leads.insuranceExpiry, day),
  hasExpiry: (on) => (on ? isNotNull(leads.insuranceExpiry) : isNull(leads.insuranceExpiry)),
  insurer: (insurer) => eq(sql`lower(${leads.insuranceCompany})`, sql`lower(${insurer})`),
  policyReceived: (received) => eq(leads.policyReceived, received),
};

/** Looked up with the search. */
const ofCustomer: Conditions<"vehicleType"> = { vehicleType: (type) => eq(customers.vehicleType, type) };

/** The columns of the values that reports and figures filter and divide leads by. */
export const reportColumns: Record<ValueFilter, PgColumn> = {
  source: leads.source,
  insurer: leads.insuranceCompany,
  vehicleType: leads.vehicleType,
  language: leads.language,
};

const filterNames = [...keysOf(ofLead), ...keysOf(ofCustomer)];

/** The filters that have a value. */
export function givenFilters(filter: FilterValues): FilterName[] {
  return filterNames.filter((name) => filter[name] !== undefined && filter[name] !== "");
}

export function conditionsOf<N extends FilterName>(conditions: Conditions<N>, filter: FilterValues) {
  const conditionOf = <F extends N>(name: F) => {
    const value = filter[name];
    return value === undefined || value === "" ? undefined : conditions[name](value);
  };
  return and(...keysOf(conditions).map(conditionOf));
}

export function filterSql({ search, patterns, ...filter }: FilterValues): SQL | undefined {
  const found = and(patterns ? anyOf(patterns) : searchSql(search), conditionsOf(ofCustomer, filter));
  return and(
    conditionsOf(ofLead, filter),
    found && sql`${leads.customerId} in (select ${customers.id} from ${customers} where ${found})`,
  );
}

export function scopedFilterSql(viewer: Scoped, filter: FilterValues): SQL | undefined {
  return and(filterSql(filter), visibleTo(viewer));
}

const GIVEN = "given";
/** What a filter changes in a prepared query's SQL: its values that are part of it, and which others are given. */
export type FilterShape = { [F in FilterName]?: boolean | typeof UNASSIGNED | typeof GIVEN };

export function filterShape(filter: FilterValues): FilterShape {
  return tableOf<FilterShape>(filterNames, (name) => {
    const value = filter[name];
    if (typeof value === "boolean" || value === UNASSIGNED) return value;
    return value ? GIVEN : undefined;
  });
}

/** A filter of this shape, with placeholders for the values. */
export const filterOfShape = (shape: FilterShape): FilterValues =>
  tableOf<Values>(filterNames, (name) => (shape[name] === GIVEN ? sql.placeholder(name) : shape[name]));

/** The leads of a telecaller, or the unassigned ones. */
export function isAssignedTo(telecaller: Values["telecaller"], assignee: Column = leads.assignedTo) {
  if (!telecaller) return undefined;
  return telecaller === UNASSIGNED ? isNull(assignee) : eq(assignee, telecaller);
}
