import { and, type Column, desc, eq, inArray, type Placeholder, type SQL, sql } from "drizzle-orm";
import type * as z from "zod";
import { SNOOZED_RESULT } from "#contract/callbacks/snoozes";
import { type Priority, prioritiesOn, priorityDays } from "#contract/lead/expiry";
import { ncbSlabs } from "#contract/lead/vehicles";
import { textColumns } from "#contract/leads/columns";
import { LEADS_IN_ONE_LIST } from "#contract/leads/paging";
import { Lead, LeadRow } from "#contract/leads/record";
import { pick } from "#contract/tables";
import { today } from "#contract/time/calendar";
import type { Db, Tx } from "#server/db/handles";
import { jsonArray, jsonObject, repliedColumns } from "#server/db/json-rows";
import { preparedByShape, UNNAMED } from "#server/db/prepared";
import { users } from "#server/db/schema/accounts";
import { customers } from "#server/db/schema/customers";
import { doNotCall } from "#server/db/schema/do-not-call";
import { callLogs } from "#server/db/schema/history";
import { leads } from "#server/db/schema/leads";
import { type Moment, notFound, type Viewer, Written } from "#server/platform/http";
import { doNotCallEntry, isDoNotCall, itsEntry } from "./do-not-call-queries.ts";
import { customerFieldColumns, fieldColumns, leadFieldColumns } from "./field-columns.ts";
import { type FilterValues, scopedFilterSql } from "./filter-queries.ts";
import { type Scoped, type ScopeShape, scopeOfShape, scopeShape, scopeValues, visibleTo } from "./scope.ts";

const { maker, model, variant } = customers;

const spaced = (part: Column) => sql`coalesce(' ' || nullif(${part}, ''), '')`;
/** Maker, model and variant; null without any of them. Only of immutable functions, as RETURNING has it too. */
export const vehicleDetails = sql<
  string | null
>`nullif(substr(${spaced(maker)} || ${spaced(model)} || ${spaced(variant)}, 2), '')`;

export const listColumns = {
  id: leads.id,
  name: customers.name,
  registrationNumber: customers.registrationNumber,
  phoneNumber: customers.phoneNumber,
  status: leads.status,
  subStatus: leads.subStatus,
  campaignMonth: leads.campaignMonth,
  assignedTo: leads.assignedTo,
  assignedToName: users.firstName,
  insuranceExpiry: leads.insuranceExpiry,
  insuranceExpiryText: leads.insuranceExpiryText,
  vehicleDetails,
  policyReceived: leads.policyReceived,
  doNotCall: isDoNotCall,
  nextFollowUp: leads.nextFollowUp,
  lastCallAt: leads.lastCallAt,
  ...pick(fieldColumns, Object.values(textColumns)),
};

interface PriorityDays<Day> {
  pressing: Day;
  soon: Day;
}

/** A value by today's priority, as `prioritiesOn` has it. */
export function byPriority({ pressing, soon }: PriorityDays<SQL>, value: (priority: Priority) => SQL): SQL {
  return sql`case when ${leads.insuranceExpiry} <= ${pressing} then ${value("high")}
    when ${leads.insuranceExpiry} <= ${soon} or ${leads.insuranceExpiry} is null then ${value("medium")}
    else ${value("low")} end`;
}

const day = (value: Placeholder | string) => sql`${value}::date`;
/** For prepared statements, with the values of `priorityDays`. */
export const openDays: PriorityDays<SQL> = {
  pressing: day(sql.placeholder("pressing")),
  soon: day(sql.placeholder("soon")),
};
const priority = byPriority(openDays, (priority) => sql.raw(`'${priority}'`));

/** Read from the history, and only where something is promised. */
export const promiseNote = sql<
  string | null
>`case when ${leads.nextFollowUp} is not null and ${leads.status} in ('follow_up', 'completed')
  then (select coalesce(${callLogs.event} ->> 'note', ${callLogs.notes}) from ${callLogs}
    where ${callLogs.leadId} = ${leads}.id and (${callLogs.kind} = 'call' or
      ${callLogs.callResult} = ${sql.raw(`'${SNOOZED_RESULT}'`)} and ${callLogs.event} ->> 'note' is not null)
    order by ${callLogs.createdAt} desc, ${callLogs.id} desc limit 1) end`;

/** A row of a list as its reply has it. */
export const rowColumns = repliedColumns(LeadRow, { ...listColumns, priority, promiseNote });

/** The history's result for the lead of the person who bought a vehicle; no other lead has it. */
export const NEW_OWNERS_LEAD = "lead_created";

/** Read from the history, and only where the bonus is none. */
const isNewOwners = sql<boolean>`(coalesce(${leads.previousNcb} = 0, false) and exists (
  select from ${callLogs} where ${callLogs.leadId} = ${leads.id} and ${callLogs.callResult} = ${sql.raw(`'${NEW_OWNERS_LEAD}'`)}
))`;

export const leadColumns = {
  ...listColumns,
  customerId: leads.customerId,
  ...customerFieldColumns,
  ...leadFieldColumns,
  registrationDateText: customers.registrationDateText,
  otherDetails: customers.otherDetails,
  newOwner: isNewOwners,
  ...doNotCallEntry,
  tries: leads.tries,
  retryAt: leads.retryAt,
  version: leads.version,
  createdAt: leads.createdAt,
};

/** All matches in one list, latest activity first, up to a maximum. */
export async function listAll(
  db: Db,
  viewer: Viewer,
  filter: FilterValues,
  today: string,
): Promise<Written<LeadRow[]>> {
  const ids = db
    .select({ id: leads.id })
    .from(leads)
    .where(scopedFilterSql(viewer, filter))
    .orderBy(desc(leads.lastActivityAt), desc(leads.id))
    .limit(LEADS_IN_ONE_LIST)
    .as("ids");
  const rows = db
    .select(rowColumns)
    .from(leads)
    .innerJoin(ids, eq(ids.id, leads.id))
    .innerJoin(customers, eq(customers.id, leads.customerId))
    .leftJoin(users, eq(users.id, leads.assignedTo))
    .orderBy(desc(leads.lastActivityAt), desc(leads.id))
    .as("rows");
  const list = db
    .select({ json: jsonArray(rows) })
    .from(rows)
    .prepare(UNNAMED);
  const [{ json } = { json: "[]" }] = await list.execute(priorityDays(today));
  return new Written(json);
}

const selectLeads = (db: Db | Tx) =>
  db
    .select(leadColumns)
    .from(leads)
    .innerJoin(customers, eq(customers.id, leads.customerId))
    .leftJoin(users, eq(users.id, leads.assignedTo))
    .leftJoin(doNotCall, itsEntry);

const isLead = (viewer: Scoped, id: Placeholder) => and(eq(leads.id, id), visibleTo(viewer));

const preparedLeads = preparedByShape("leads", (db, scope: ScopeShape, name) =>
  selectLeads(db)
    .where(and(sql`${leads.id} = any(${sql.placeholder("ids")}::bigint[])`, visibleTo(scopeOfShape(scope))))
    .prepare(name),
);

const repliedLead = repliedColumns(Lead, {
  ...leadColumns,
  priority,
  mobileNumber: customers.phoneNumber,
  previousNcb: sql`case when ${inArray(leads.previousNcb, ncbSlabs.map(Number))} then ${leads.previousNcb}::text end`,
});

const writtenLead = preparedByShape("written_lead", (db, scope: ScopeShape, name) => {
  const row = db
    .select(repliedLead)
    .from(leads)
    .innerJoin(customers, eq(customers.id, leads.customerId))
    .leftJoin(users, eq(users.id, leads.assignedTo))
    .leftJoin(doNotCall, itsEntry)
    .where(isLead(scopeOfShape(scope), sql.placeholder("id")))
    .as("lead");
  return db
    .select({ json: jsonObject(row) })
    .from(row)
    .prepare(name);
});

/** A lead as its reply has it. */
export async function writeLead(db: Db, { viewer, now }: Moment, id: number): Promise<Written<Lead>> {
  const values = { ...scopeValues(viewer), ...priorityDays(today(now)), id };
  const [lead] = await writtenLead(db, scopeShape(viewer)).execute(values);
  if (!lead) throw notFound("Lead");
  return new Written(lead.json);
}

const visibleLead = preparedByShape("visible_lead", (db, scope: ScopeShape, name) =>
  db
    .select({ id: leads.id })
    .from(leads)
    .where(isLead(scopeOfShape(scope), sql.placeholder("id")))
    .prepare(name),
);

/** Throws for a lead that does not exist or is out of scope. */
export async function requireLead(db: Db, { viewer }: Moment, id: number): Promise<void> {
  const [lead] = await visibleLead(db, scopeShape(viewer)).execute({ ...scopeValues(viewer), id });
  if (!lead) throw notFound("Lead");
}

export async function findLead(
  db: Db,
  viewer: Viewer,
  id: number,
  today: string,
): Promise<LeadFound | undefined> {
  const [lead] = await findLeads(db, viewer, [id], today);
  return lead;
}

export async function theLead(db: Db | Tx, { viewer, now }: Moment, id: number) {
  const lead = await findLead(db, viewer, id, today(now));
  if (!lead) throw notFound("Lead");
  return lead;
}

/** Several leads, in any order. */
export async function findLeads(db: Db, viewer: Viewer, ids: number[], today: string): Promise<LeadFound[]> {
  if (ids.length === 0) return [];
  const found = await preparedLeads(db, scopeShape(viewer)).execute({ ...scopeValues(viewer), ids });
  return found.map((lead) => toReply(lead, today));
}

export function toReply<L extends Parameters<typeof displayFields>[0] & { insuranceExpiry: string | null }>(
  lead: L,
  today: string,
) {
  return { ...lead, priority: prioritiesOn(today)(lead.insuranceExpiry), ...displayFields(lead) };
}

/** Stored values in their displayed form. */
export function displayFields(kept: {
  phoneNumber: string;
  maker: string | null;
  model: string | null;
  variant: string | null;
  previousNcb: number | null;
}) {
  return {
    mobileNumber: kept.phoneNumber,
    vehicleDetails: [kept.maker, kept.model, kept.variant].filter(Boolean).join(" ") || null,
    previousNcb: readSlab(kept.previousNcb),
  };
}

export function readSlab(percent: number | null) {
  return ncbSlabs.find((slab) => Number(slab) === percent) ?? null;
}

type LeadFound = z.output<typeof Lead>;

/** Adds today's priority to the rows. */
export function withPriority<T extends { insuranceExpiry: string | null }>(rows: T[], today: string) {
  const priorityOf = prioritiesOn(today);
  return rows.map((lead) => Object.assign(lead, { priority: priorityOf(lead.insuranceExpiry) }));
}
