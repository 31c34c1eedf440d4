import { and, asc, type Column, desc, eq, inArray, lt, notExists, type SQL, sql } from "drizzle-orm";
import type { AssignedBecause } from "#contract/history/events";
import type { LeadSelection } from "#contract/leads/bulk/calls";
import { LEADS_PER_SELECTION } from "#contract/leads/bulk/limits";
import { EXPIRED, type LeadPart } from "#contract/leads/bulk/ways";
import { daySpan, today } from "#contract/time/calendar";
import type { Tx } from "#server/db/handles";
import { customers } from "#server/db/schema/customers";
import { leads } from "#server/db/schema/leads";
import { badField, type Moment, type Viewer } from "#server/platform/http";
import { reportColumns, scopedFilterSql } from "./filter-queries.ts";
import { releaseMoved } from "./lease-queries.ts";
import { visibleTo } from "./scope.ts";
import { isOpenLead, isPromised } from "./workload-queries.ts";

/** One parameter however many ids there are: a statement has at most 65,535. */
export function isOneOf(column: Column, ids: readonly number[]): SQL {
  return sql`${column} = any(${sql.param(ids)}::bigint[])`;
}

/** Leads in scope by their ids, or those that a filter matches. */
export interface ChosenLeads {
  leadIds?: number[] | undefined;
  matching?: LeadSelection | undefined;
}

/** The value of each part of leads; '' for those without one. */
export function partValues(day: string): Record<LeadPart, SQL<string>> {
  const { vehicleType, language, source } = reportColumns;
  return {
    expiry: sql`case when ${leads.insuranceExpiry} is null then '' when ${leads.insuranceExpiry} < ${day}::date then ${EXPIRED}
      else to_char(date_trunc('week', ${leads.insuranceExpiry}), 'YYYY-MM-DD') end`,
    vehicleType: sql`coalesce(${vehicleType}, '')`,
    language: sql`coalesce(${language}, '')`,
    source: sql`coalesce(${source}, '')`,
  };
}

function isInPart({ by, values }: NonNullable<LeadSelection["part"]>, day: string): SQL | undefined {
  const isOne = sql`${partValues(day)[by]} = any(${sql.param(values)}::text[])`;
  return and(isOpenLead, values.length > 0 ? isOne : undefined);
}

/** Only read, or locked, or locked after their records for a deletion. */
export async function findChosen(
  tx: Tx,
  { viewer, now }: Pick<Moment, "viewer" | "now">,
  chosen: ChosenLeads,
  locked: "unlocked" | "locked" | "with records",
): Promise<LockedLeadIds[]> {
  const find = { unlocked: findWhere, locked: lockWhere, "with records": lockWithRecords }[locked];
  const found = await find(tx, whereChosen(tx, viewer, chosen, today(now)), LEADS_PER_SELECTION + 1);
  if (found.length > LEADS_PER_SELECTION)
    throw badField("matching", `At most ${LEADS_PER_SELECTION} leads at once. Narrow the filter.`);
  return found;
}

function whereChosen(
  tx: Tx,
  viewer: Viewer,
  { leadIds = [], matching }: ChosenLeads,
  day: string,
): SQL | undefined {
  if (!matching) return and(isOneOf(leads.id, leadIds), visibleTo(viewer));
  const { filter, part } = matching;
  const where = and(scopedFilterSql(viewer, filter), part && isInPart(part, day));
  if (!matching.latest) return where;
  const latest = tx
    .selectDistinctOn([leads.customerId], { id: leads.id })
    .from(leads)
    .where(where)
    .orderBy(desc(leads.customerId), desc(leads.campaignMonth), desc(leads.id));
  return inArray(leads.id, latest);
}

/**
 * Locks leads and, before them, their records. A lead that the condition no longer matches by then is left out.
 */
export async function lockWithRecords(
  tx: Tx,
  where: SQL | undefined,
  most: number,
): Promise<LockedLeadIds[]> {
  const found = await findWhere(tx, where, most);
  await lockCustomers(tx, [...new Set(found.map(({ customerId }) => customerId))]);
  const ids = found.map(({ id }) => id);
  return lockToRemove(tx, and(isOneOf(leads.id, ids), where));
}

/** Of chosen leads those that the choice still matches, locked. */
export function lockChosen(
  tx: Tx,
  { viewer, now }: Pick<Moment, "viewer" | "now">,
  chosen: ChosenLeads,
  ids: number[],
): Promise<LockedLeadIds[]> {
  return lockWhere(tx, and(isOneOf(leads.id, ids), whereChosen(tx, viewer, chosen, today(now))));
}

/**
 * Locks leads in the order of their ids, so that two bulk operations cannot deadlock; returns those that
 * exist.
 */
export function lockLeads(tx: Tx, ids: number[], lock = lockWhere): Promise<LockedLeadIds[]> {
  return lock(tx, isOneOf(leads.id, ids));
}

/**
 * Locks the records of some leads, and others, for a change, and then all leads of each, to which a record's vehicle type
 * and language are copied. Returns the leads.
 */
export async function lockRecords(
  tx: Tx,
  { leadIds, customerIds = [] }: { leadIds: number[]; customerIds?: number[] },
): Promise<LockedLeadIds[]> {
  const theirs = await tx
    .selectDistinct({ id: leads.customerId })
    .from(leads)
    .where(isOneOf(leads.id, leadIds));
  const ids = [...new Set([...theirs.map(({ id }) => id), ...customerIds])];
  await lockCustomers(tx, ids);
  return lockToRemove(tx, isOneOf(leads.customerId, ids));
}

/** The same for those in scope with a promised callback, or for a telecaller's until an instant. */
export function lockPromised(
  tx: Tx,
  viewer: Viewer,
  which: { leadIds: number[] } | { of: string; before: Date },
): Promise<LockedLeadIds[]> {
  const chosen =
    "leadIds" in which
      ? isOneOf(leads.id, which.leadIds)
      : and(eq(leads.assignedTo, which.of), lt(leads.nextFollowUp, which.before));
  return lockWhere(tx, and(chosen, isPromised, visibleTo(viewer)));
}

export function findOpenLeadsOf(tx: Tx, userId: string, locked: "locked" | "unlocked") {
  return (locked === "locked" ? lockWhere : findWhere)(tx, and(eq(leads.assignedTo, userId), isOpenLead));
}

export interface LockedLeadIds {
  id: number;
  customerId: number;
  assignedTo: string | null;
  /** Counts as work of its assignee. */
  open: boolean;
  /** The time of its promised callback or follow-up. */
  promised: Date | null;
  version: number;
  /** Of the customer, in the words of the record. */
  language: string | null;
}

/** Its telecaller has promised to call by the end of the day. */
export const isPromisedBy = ({ assignedTo, promised }: LockedLeadIds, now: Date): boolean =>
  assignedTo !== null && promised !== null && promised < daySpan(today(now)).to;

const lockedColumns = {
  id: leads.id,
  customerId: leads.customerId,
  assignedTo: leads.assignedTo,
  open: sql<boolean>`(${isOpenLead})`,
  promised: sql<Date | null>`case when ${isPromised} then ${leads.nextFollowUp} end`.mapWith(
    leads.nextFollowUp,
  ),
  version: leads.version,
  language: leads.language,
};

export function findWhere(tx: Tx, where: SQL | undefined, most = Number.MAX_SAFE_INTEGER) {
  return tx.select(lockedColumns).from(leads).where(where).orderBy(asc(leads.id)).limit(most);
}

/** To give them to somebody: what refers to a lead, such as its lease, is written meanwhile. */
export function lockWhere(tx: Tx, where: SQL | undefined, most?: number): Promise<LockedLeadIds[]> {
  return findWhere(tx, where, most).for("no key update");
}

export function lockToRemove(tx: Tx, where: SQL | undefined): Promise<LockedLeadIds[]> {
  return findWhere(tx, where).for("update");
}

/** History and documents are deleted with their lead (on delete cascade). */
export async function removeLeads(tx: Tx, ids: number[]): Promise<void> {
  await tx.delete(leads).where(isOneOf(leads.id, ids));
}

export async function lockCustomers(tx: Tx, ids: number[]): Promise<void> {
  await tx
    .select({ id: customers.id })
    .from(customers)
    .where(isOneOf(customers.id, ids))
    .orderBy(asc(customers.id))
    .for("update");
}

/**
 * Deletes those of the customers that have no lead; returns their number. They are locked before, so that
 * none can get a lead.
 */
export async function removeCustomersWithoutLeads(tx: Tx, ids: number[]): Promise<number> {
  const its = tx.select({ id: leads.id }).from(leads).where(eq(leads.customerId, customers.id));
  const { rowCount } = await tx.delete(customers).where(and(isOneOf(customers.id, ids), notExists(its)));
  return rowCount ?? 0;
}

export interface Handover {
  leadId: number;
  /** Who has it now. */
  from: string | null;
  /** Null unassigns the lead. */
  assignee: string | null;
}

interface HandedOver {
  /** Null for those that were unassigned. */
  assignee: string | null;
  name: string;
  leads: number;
}

interface HandingOver {
  by: string;
  now: Date;
  assignmentId?: number | null | undefined;
  /** Noted in the history of each lead, by its id. */
  because?: ((leadId: number) => AssignedBecause) | undefined;
}

/**
 * Gives each lead to its new assignee and notes it in the lead's history, and in the assignment if it can be undone, in one
 * statement; who had it ready in call mode loses it. It is no work on the lead. Leads that are where they should be are left as they are; the others are answered.
 */
export async function handOver(
  tx: Tx,
  handovers: Handover[],
  { by, now, assignmentId = null, because }: HandingOver,
): Promise<HandedOver[]> {
  const ids = sql`${sql.param(handovers.map(({ leadId }) => leadId))}::bigint[]`;
  const before = sql`${sql.param(handovers.map(({ from }) => from))}::uuid[]`;
  const assignees = sql`${sql.param(handovers.map(({ assignee }) => assignee))}::uuid[]`;
  const reasons = handovers.map(({ leadId }) => JSON.stringify(because?.(leadId) ?? {}));
  const instant = sql`${now.toISOString()}::timestamptz`;
  const changed = await tx.execute<HandedOver & Record<string, unknown>>(sql`
    with wanted as (
      select * from unnest(${ids}, ${before}, ${assignees}, ${sql.param(reasons)}::jsonb[])
        as w(lead_id, before, assignee, because)
    ), given as (
      update leads l set assigned_to = w.assignee, claimed_at = null, version = l.version + 1
      from wanted w where l.id = w.lead_id and l.assigned_to is distinct from w.assignee
      returning l.id, w.before, w.assignee, w.because, l.version, l.previous_assignee
    ), undoable as (
      insert into assigned_leads (assignment_id, lead_id, before, assignee, version)
      select ${assignmentId}::bigint, id, before, assignee, version from given
      where ${assignmentId}::bigint is not null
      on conflict (assignment_id, lead_id) do update set version = excluded.version
    ), noted as (
      insert into call_logs (lead_id, user_id, kind, call_result, event, created_at)
      select g.id, ${by}, 'assignment', 'assigned', jsonb_build_object('type', 'assigned', 'to', u.first_name, 'from', g.previous_assignee) || g.because, ${instant}
      from given g left join users u on u.id = g.assignee
    )
    select g.assignee, coalesce(full_name(u.first_name, u.last_name), 'Unassigned') as name,
      count(*)::int as leads
    from given g left join users u on u.id = g.assignee
    group by u.id, g.assignee order by lower(u.username)`);
  await releaseMoved(
    tx,
    handovers.map(({ leadId }) => leadId),
  );
  return changed.rows;
}
