import { asc, type Column, desc, type SQL, sql } from "drizzle-orm";
import { priorities, priorityDays } from "#contract/lead/expiry";
import { fieldOf } from "#contract/lead/fields";
import { outcomeCodes, statusNames } from "#contract/lead/outcomes";
import { type TextColumn, textColumnNames, textColumns } from "#contract/leads/columns";
import { type LeadSort, OUTCOME_PLACES, priorityPlace } from "#contract/leads/sorting";
import type { SortOrder } from "#contract/sort-order";
import { tableOf } from "#contract/tables";
import { users } from "#server/db/schema/accounts";
import { customers } from "#server/db/schema/customers";
import { leads } from "#server/db/schema/leads";
import { fieldColumns } from "#server/lead/field-columns";
import { vehicleDetails } from "#server/lead/queries";

/** Bytes, as the browser compares texts: the same order in every database, and faster than a language's. */
const inBytes = (text: SQL | Column) => sql`${text} collate "C"`;
const lower = (text: SQL | Column) => inBytes(sql`nullif(lower(${text}), '')`);
const textsOf = (names: readonly string[]) =>
  sql`array[${sql.raw(names.map((name) => `'${name}'`).join(","))}]`;
const placeIn = (names: readonly string[], column: Column) =>
  sql`coalesce(array_position(${textsOf(names)}, ${column}), 0)`;

const [high, medium, low] = priorities.map((priority) => sql.raw(String(priorityPlace(priority))));

/** What contract/leads/sorting.ts compares, in SQL; the tests compare the two. */
const keys: Record<LeadSort, SQL | Column> = {
  name: lower(customers.name),
  registration: inBytes(sql`nullif(registration_key(${customers.registrationNumber}), '')`),
  phone: inBytes(customers.phoneKey),
  vehicle: lower(vehicleDetails),
  status: sql`${placeIn(statusNames, leads.status)} * ${sql.raw(String(OUTCOME_PLACES))} + ${placeIn(outcomeCodes, leads.subStatus)}`,
  month: inBytes(leads.campaignMonth),
  expiry: leads.insuranceExpiry,
  policyCopy: leads.policyReceived,
  priority: sql`case when ${leads.insuranceExpiry} <= ${sql.placeholder("pressing")}::date then ${high}
    when ${leads.insuranceExpiry} <= ${sql.placeholder("soon")}::date or ${leads.insuranceExpiry} is null then ${medium}
    else ${low} end`,
  assignedTo: lower(users.firstName),
  ...tableOf<Record<TextColumn, SQL>>(textColumnNames, (column) => lower(fieldColumns[textColumns[column]])),
  followUp: leads.nextFollowUp,
  lastCall: leads.lastCallAt,
};

/** The tables beside the leads that a sort reads. */
export const readsCustomer: readonly LeadSort[] = [
  ...(["name", "registration", "phone", "vehicle"] as const),
  ...textColumnNames.filter((column) => fieldOf(textColumns[column]).of === "customer"),
];
export const readsAssignee: readonly LeadSort[] = ["assignedTo"];

/** The values of the placeholders in the order. */
export const sortValues = priorityDays;

/**
 * Unknown values come last in both directions. The id breaks ties in the direction of the sort, so that the index of
 * the expiry serves both.
 */
export function orderOf(sort: LeadSort, sortOrder: SortOrder): SQL[] {
  const order = sortOrder === "desc" ? desc : asc;
  return [sql`${order(keys[sort])} nulls last`, order(leads.id)];
}
