import {
  and,
  type Column,
  desc,
  eq,
  inArray,
  isNull,
  ne,
  or,
  type Placeholder,
  type SQL,
  sql,
} from "drizzle-orm";
import type * as z from "zod";
import { UNASSIGNED } from "#contract/assignment";
import { prioritiesOn } from "#contract/expiry";
import type { Lead, LeadFilter, LeadRow } from "#contract/leads";
import type { LeadStatus } from "#contract/outcomes";
import { LEADS_IN_ONE_LIST } from "#contract/paging";
import { may, type Role } from "#contract/roles";
import { ncbSlabs } from "#contract/vehicles";
import type { Db, Tx } from "#server/db/db";
import { PLANNED_ANEW, plans } from "#server/db/plans";
import { readByColumn } from "#server/db/rows";
import { customers, leads } from "#server/db/schema";
import { users } from "#server/db/schema-accounts";
import { leadsStanding } from "#server/db/schema-counts";
import { doNotCall } from "#server/db/schema-do-not-call";
import type { Viewer } from "#server/http";
import { doNotCallEntry, isDoNotCall, sameNumber } from "#server/leads/do-not-call-queries";
import { anyOf, mentions } from "#server/leads/search-queries";

/** Whose eyes; a query that is prepared once leaves the person open. */
export interface Scope {
  role: Role;
  id: string | Placeholder;
}

/** Telecallers work their own leads and the unassigned ones, administrators all of them. The one place of this rule. */
export function visibleTo(viewer: Scope): SQL | undefined {
  return heldInScope(viewer, leads.assignedTo);
}

/** The same where the holder stands in another column. */
export function heldInScope(viewer: Scope, holder: Column): SQL | undefined {
  return may(viewer.role, "leads:all") ? undefined : or(eq(holder, viewer.id), isNull(holder));
}

/** The same of a lead that was read already. */
export function isInScope({ role, id }: Viewer, holder: string | null): boolean {
  return may(role, "leads:all") || holder === null || holder === id;
}

export const row = {
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
  policyReceived: leads.policyReceived,
  doNotCall: isDoNotCall,
  nextFollowUp: leads.nextFollowUp,
  lastCallAt: leads.lastCallAt,
};

export const whole = {
  ...row,
  customerId: leads.customerId,
  campaignId: leads.campaignId,
  firstName: customers.firstName,
  lastName: customers.lastName,
  email: customers.email,
  address: customers.address,
  vehicleType: customers.vehicleType,
  maker: customers.maker,
  model: customers.model,
  variant: customers.variant,
  manufactureYear: customers.manufactureYear,
  registrationDate: customers.registrationDate,
  registrationDateText: customers.registrationDateText,
  insuranceCompany: leads.insuranceCompany,
  policyNumber: leads.policyNumber,
  premiumAmount: leads.premiumAmount,
  claimsStatus: leads.claimsStatus,
  previousNcb: leads.previousNcb,
  newInsurer: leads.newInsurer,
  newExpiry: leads.newExpiry,
  newPolicyNumber: leads.newPolicyNumber,
  newPremium: leads.newPremium,
  ...doNotCallEntry,
  tries: leads.tries,
  retryAt: leads.retryAt,
  version: leads.version,
  createdAt: leads.createdAt,
};

/** The number of leads that stand so, exact at any moment. */
export const standing = (db: Db, where: SQL | undefined) =>
  db
    .select({ total: sql`coalesce(sum(${leadsStanding.leads}), 0)`.mapWith(Number) })
    .from(leadsStanding)
    .where(where);

/** Everything that matches in one list, latest activity first, up to a cap. */
export async function listAll(db: Db, viewer: Viewer, filter: Asked, today: string): Promise<LeadListed[]> {
  const ids = db
    .select({ id: leads.id })
    .from(leads)
    .where(matching(viewer, filter))
    .orderBy(desc(leads.lastActivityAt), desc(leads.id))
    .limit(LEADS_IN_ONE_LIST)
    .as("ids");
  const rows = selectRows(db)
    .innerJoin(ids, eq(ids.id, leads.id))
    .orderBy(desc(leads.lastActivityAt), desc(leads.id))
    .prepare(PLANNED_ANEW);
  return ranked(await readByColumn(rows).execute(), today);
}

const selectWhole = (db: Db | Tx) =>
  db
    .select(whole)
    .from(leads)
    .innerJoin(customers, eq(customers.id, leads.customerId))
    .leftJoin(users, eq(users.id, leads.assignedTo))
    .leftJoin(doNotCall, sameNumber);

const wholeLead = (db: Db | Tx, viewer: Scope, id: number | Placeholder) =>
  selectWhole(db).where(and(eq(leads.id, id), visibleTo(viewer)));

const wholeLeads = plans("lead", (db, role: Role, name) =>
  wholeLead(db, { role, id: sql.placeholder("viewer") }, sql.placeholder("id")).prepare(name),
);

export async function findLead(
  db: Db,
  viewer: Viewer,
  id: number,
  today: string,
): Promise<LeadFound | undefined> {
  const [lead] = await wholeLeads(db, viewer.role).execute({ viewer: viewer.id, id });
  return lead && shown(lead, today);
}

/** Several of them, in any order. */
export async function findLeads(
  db: Db | Tx,
  viewer: Viewer,
  ids: number[],
  today: string,
): Promise<LeadFound[]> {
  if (ids.length === 0) return [];
  const found = await selectWhole(db).where(and(inArray(leads.id, ids), visibleTo(viewer)));
  return found.map((lead) => shown(lead, today));
}

export function shown<L extends Parameters<typeof asShown>[0] & { insuranceExpiry: string | null }>(
  lead: L,
  today: string,
) {
  return { ...lead, priority: prioritiesOn(today)(lead.insuranceExpiry), ...asShown(lead) };
}

/** What a record says in other words than it is kept in. */
export function asShown(kept: {
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

export type LeadListed = z.output<typeof LeadRow>;
type LeadFound = z.output<typeof Lead>;

/** The rows with their priority of the day. */
export function ranked<T extends { insuranceExpiry: string | null }>(rows: T[], today: string) {
  const priorityOf = prioritiesOn(today);
  return rows.map((lead) => Object.assign(lead, { priority: priorityOf(lead.insuranceExpiry) }));
}

function selectRows(db: Db) {
  return db
    .select(row)
    .from(leads)
    .innerJoin(customers, eq(customers.id, leads.customerId))
    .leftJoin(users, eq(users.id, leads.assignedTo));
}

/** What a list is narrowed by; a query that is prepared once leaves the values open. */
export interface Asked extends Partial<Pick<LeadFilter, "sortOrder" | "worked">> {
  campaignMonth?: string | Placeholder | undefined;
  status?: LeadStatus | Placeholder | undefined;
  telecaller?: string | Placeholder | undefined;
  campaign?: number | Placeholder | undefined;
  search?: string | undefined;
  /** Instead of `search`: what it is compared with, left open. */
  patterns?: readonly Placeholder[] | undefined;
  callResults?: string[] | undefined;
  /** Only those that are not called again by themselves. */
  resting?: boolean | undefined;
}

export function matching(viewer: Scope, filter: Asked): SQL | undefined {
  return and(asked(filter), visibleTo(viewer));
}

export function asked(filter: Asked): SQL | undefined {
  const found = filter.patterns ? anyOf(filter.patterns) : mentions(filter.search);
  return and(
    filter.campaignMonth ? eq(leads.campaignMonth, filter.campaignMonth) : undefined,
    filter.status ? eq(leads.status, filter.status) : undefined,
    filter.worked ? ne(leads.status, "pending_call") : undefined,
    filter.callResults ? inArray(leads.subStatus, filter.callResults) : undefined,
    filter.resting ? isNull(leads.retryAt) : undefined,
    heldBy(filter.telecaller),
    filter.campaign ? eq(leads.campaignId, filter.campaign) : undefined,
    found ? sql`${leads.customerId} in (select ${customers.id} from ${customers} where ${found})` : undefined,
  );
}

/** The leads of a telecaller, or of nobody. */
export function heldBy(telecaller: string | Placeholder | undefined): SQL | undefined {
  return holderIs(telecaller, leads.assignedTo);
}

export function holderIs(telecaller: string | Placeholder | undefined, holder: Column): SQL | undefined {
  if (!telecaller) return undefined;
  return telecaller === UNASSIGNED ? isNull(holder) : eq(holder, telecaller);
}
