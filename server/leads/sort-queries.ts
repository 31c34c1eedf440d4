import { asc, type Column, desc, gte, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { priorityDays } from "#contract/lead/expiry";
import { fieldOf } from "#contract/lead/fields";
import { outcomeCodes, statusNames } from "#contract/lead/outcomes";
import { type TextColumn, textColumnNames, textColumns } from "#contract/leads/columns";
import { OUTCOME_PLACES, type PageSort, priorityPlace } from "#contract/leads/sorting";
import type { SortOrder } from "#contract/sort-order";
import { tableOf } from "#contract/tables";
import { users } from "#server/db/schema/accounts";
import { customers } from "#server/db/schema/customers";
import { leads } from "#server/db/schema/leads";
import { fieldColumns } from "#server/lead/field-columns";
import { byPriority, openDays, vehicleDetails } from "#server/lead/queries";

/** Bytes, as the browser compares texts: the same order in every database, and faster than a language's. */
const inBytes = (text: SQL | Column) => sql`${text} collate "C"`;
const lower = (text: SQL | Column) => inBytes(sql`nullif(lower(${text}), '')`);
const textsOf = (names: readonly string[]) =>
  sql`array[${sql.raw(names.map((name) => `'${name}'`).join(","))}]`;
const placeIn = (names: readonly string[], column: Column) =>
  sql`coalesce(array_position(${textsOf(names)}, ${column}), 0)`;

/** What contract/leads/sorting.ts compares, in SQL; the tests compare the two. */
/** Days after those of any other expiry: an expired policy follows what is still to expire. */
const EXPIRED = 1_000_000;
const day = sql`${sql.placeholder("today")}::date`;
const isExpired = sql`${leads.insuranceExpiry} < ${day}`;

const keys: Record<PageSort, SQL | Column> = {
  name: lower(customers.name),
  registration: inBytes(sql`nullif(registration_key(${customers.registrationNumber}), '')`),
  phone: inBytes(customers.phoneKey),
  vehicle: lower(vehicleDetails),
  status: sql`${placeIn(statusNames, leads.status)} * ${sql.raw(String(OUTCOME_PLACES))} + ${placeIn(outcomeCodes, leads.subStatus)}`,
  month: inBytes(leads.campaignMonth),
  expiry: leads.insuranceExpiry,
  policyCopy: leads.policyReceived,
  priority: byPriority(openDays, (priority) => sql.raw(String(priorityPlace(priority)))),
  assignedTo: lower(users.firstName),
  ...tableOf<Record<TextColumn, SQL>>(textColumnNames, (column) => lower(fieldColumns[textColumns[column]])),
  followUp: leads.nextFollowUp,
  lastCall: leads.lastCallAt,
  next: sql`case when ${isExpired} then ${sql.raw(String(EXPIRED))} + ${day} - ${leads.insuranceExpiry}
    else ${leads.insuranceExpiry} - ${day} end`,
};

/** The tables beside the leads that a sort reads. */
export const readsCustomer: readonly PageSort[] = [
  ...(["name", "registration", "phone", "vehicle"] as const),
  ...textColumnNames.filter((column) => fieldOf(textColumns[column]).of === "customer"),
];
export const readsAssignee: readonly PageSort[] = ["assignedTo"];

/** The values of the placeholders in the order. */
export const sortValues = (today: string) => ({ ...priorityDays(today), today });

/**
 * Unknown values come last in both directions. The id breaks ties in the direction of the sort, so that the index of
 * the expiry serves both.
 */
export function orderOf(sort: PageSort, sortOrder: SortOrder): SQL[] {
  const order = sortOrder === "desc" ? desc : asc;
  const id = sort === "next" ? sql`case when ${isExpired} then -${leads.id} else ${leads.id} end` : leads.id;
  return [sql`${order(keys[sort])} nulls last`, order(id)];
}

/** A part of the leads, with the order in which an index has it. */
interface Range {
  where?: SQL;
  by: SQL[];
}

/**
 * A month's leads of one status, in whose index the unknown dates come last: read backwards it begins with them, so they
 * are a range of their own, and so is what is still to expire where it comes first.
 */
export function rangesInIndex(sort: PageSort, sortOrder: SortOrder): Range[] {
  const { insuranceExpiry, id } = leads;
  const forwards = [asc(insuranceExpiry), asc(id)];
  const backwards = [desc(insuranceExpiry), desc(id)];
  if (sort === "next" && sortOrder === "asc")
    return [
      { where: gte(insuranceExpiry, day), by: forwards },
      { where: isExpired, by: backwards },
      { where: isNull(insuranceExpiry), by: forwards },
    ];
  if (sort === "expiry" && sortOrder === "desc")
    return [
      { where: isNotNull(insuranceExpiry), by: backwards },
      { where: isNull(insuranceExpiry), by: backwards },
    ];
  return [{ by: orderOf(sort, sortOrder) }];
}
