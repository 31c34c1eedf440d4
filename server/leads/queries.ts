import { and, asc, type Column, count, desc, eq, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type * as z from "zod";
import { UNASSIGNED } from "#contract/assignment";
import { priorityOf } from "#contract/expiry";
import type { Lead, LeadFilter, LeadRow } from "#contract/leads";
import { LEADS_IN_ONE_LIST, LEADS_PER_PAGE } from "#contract/paging";
import { may } from "#contract/roles";
import { ncbSlabs } from "#contract/vehicles";
import type { Db, Tx } from "#server/db/db";
import { customers, leads, leadsStanding, users } from "#server/db/schema";
import type { Viewer } from "#server/http";
import { mentions } from "#server/leads/search-queries";

/** Telecallers work their own leads and the unassigned ones, administrators all of them. The one place of this rule. */
export function visibleTo(viewer: Viewer): SQL | undefined {
  return heldInScope(viewer, leads.assignedTo);
}

/** The same where the holder stands in another column. */
export function heldInScope(viewer: Viewer, holder: Column): SQL | undefined {
  return may(viewer.role, "leads:all") ? undefined : or(eq(holder, viewer.id), isNull(holder));
}

const row = {
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
  nextFollowUp: leads.nextFollowUp,
  lastCallAt: leads.lastCallAt,
};

const whole = {
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
  version: leads.version,
  createdAt: leads.createdAt,
};

interface Window {
  page: number;
  limit: number;
}

/** One page by expiry: the ids first, from the index alone, then the hundred rows. */
export async function listPage(
  db: Db,
  viewer: Viewer,
  filter: LeadFilter,
  today: string,
): Promise<{ leads: LeadListed[]; total: number } & Window> {
  const { page, limit } = { page: filter.page ?? 1, limit: filter.limit ?? LEADS_PER_PAGE };
  // The id settles ties, and turns with the date so that the index serves both directions.
  const order = filter.sortOrder === "asc" ? asc : desc;
  const ids = idsByExpiry(db, viewer, filter, { page, limit }).as("ids");
  const [found, total] = await Promise.all([
    selectRows(db)
      .innerJoin(ids, eq(ids.id, leads.id))
      .orderBy(order(leads.insuranceExpiry), order(leads.id)),
    countMatching(db, viewer, filter),
  ]);
  return { leads: found.map((lead) => ranked(lead, today)), total, page, limit };
}

/**
 * A telecaller's leads and the unassigned ones stand in two places of the index: each is read in its order as far as
 * the page reaches. Asked for with `or`, everybody's leads would be read.
 */
function idsByExpiry(db: Db, viewer: Viewer, filter: LeadFilter, { page, limit }: Window) {
  const order = filter.sortOrder === "asc" ? asc : desc;
  const offset = (page - 1) * limit;
  const ordered = (where: SQL | undefined) =>
    db
      .select({ id: leads.id, insuranceExpiry: leads.insuranceExpiry })
      .from(leads)
      .where(where)
      .orderBy(order(leads.insuranceExpiry), order(leads.id));
  const everybodys = may(viewer.role, "leads:all");
  if (everybodys || filter.telecaller) {
    return ordered(and(asked(filter), visibleTo(viewer)))
      .limit(limit)
      .offset(offset);
  }
  const held = (holder: SQL) => ordered(and(asked(filter), holder)).limit(offset + limit);
  return unionAll(held(eq(leads.assignedTo, viewer.id)), held(isNull(leads.assignedTo)))
    .orderBy(order(sql`insurance_expiry`), order(sql`id`))
    .limit(limit)
    .offset(offset);
}

/** From what is kept of the leads where that is enough: counting rows takes longer than finding a page of them. */
async function countMatching(db: Db, viewer: Viewer, filter: LeadFilter): Promise<number> {
  if (filter.search?.trim() || filter.campaign) {
    const [counted] = await db.select({ total: count() }).from(leads).where(matching(viewer, filter));
    return counted?.total ?? 0;
  }
  return countStanding(
    db,
    and(
      filter.campaignMonth ? eq(leadsStanding.campaignMonth, filter.campaignMonth) : undefined,
      filter.status ? eq(leadsStanding.status, filter.status) : undefined,
      filter.worked ? ne(leadsStanding.status, "pending_call") : undefined,
      holderIs(filter.telecaller, leadsStanding.holder),
      heldInScope(viewer, leadsStanding.holder),
    ),
  );
}

/** The number of leads that stand so, exact at any moment. */
export async function countStanding(db: Db, where: SQL | undefined): Promise<number> {
  const [counted] = await db
    .select({ total: sql`coalesce(sum(${leadsStanding.leads}), 0)`.mapWith(Number) })
    .from(leadsStanding)
    .where(where);
  return counted?.total ?? 0;
}

/** Everything that matches in one list, latest activity first, up to a cap. */
export async function listAll(db: Db, viewer: Viewer, filter: Asked, today: string): Promise<LeadListed[]> {
  const ids = db
    .select({ id: leads.id })
    .from(leads)
    .where(matching(viewer, filter))
    .orderBy(desc(leads.lastActivityAt), desc(leads.id))
    .limit(LEADS_IN_ONE_LIST)
    .as("ids");
  const found = await selectRows(db)
    .innerJoin(ids, eq(ids.id, leads.id))
    .orderBy(desc(leads.lastActivityAt), desc(leads.id));
  return found.map((lead) => ranked(lead, today));
}

export async function findLead(
  db: Db | Tx,
  viewer: Viewer,
  id: number,
  today: string,
): Promise<LeadFound | undefined> {
  const [lead] = await db
    .select(whole)
    .from(leads)
    .innerJoin(customers, eq(customers.id, leads.customerId))
    .leftJoin(users, eq(users.id, leads.assignedTo))
    .where(and(eq(leads.id, id), visibleTo(viewer)));
  if (!lead) return undefined;
  return { ...ranked(lead, today), ...asShown(lead) };
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

type LeadListed = z.output<typeof LeadRow>;
type LeadFound = z.output<typeof Lead>;

function ranked<T extends { insuranceExpiry: string | null }>(lead: T, today: string) {
  return { ...lead, priority: priorityOf(lead.insuranceExpiry, today) };
}

function selectRows(db: Db) {
  return db
    .select(row)
    .from(leads)
    .innerJoin(customers, eq(customers.id, leads.customerId))
    .leftJoin(users, eq(users.id, leads.assignedTo));
}

type Asked = Partial<LeadFilter> & { callResults?: string[] };

function matching(viewer: Viewer, filter: Asked): SQL | undefined {
  return and(asked(filter), visibleTo(viewer));
}

function asked(filter: Asked): SQL | undefined {
  const found = mentions(filter.search);
  return and(
    filter.campaignMonth ? eq(leads.campaignMonth, filter.campaignMonth) : undefined,
    filter.status ? eq(leads.status, filter.status) : undefined,
    filter.worked ? ne(leads.status, "pending_call") : undefined,
    filter.callResults ? inArray(leads.subStatus, filter.callResults) : undefined,
    heldBy(filter.telecaller),
    filter.campaign ? eq(leads.campaignId, filter.campaign) : undefined,
    found ? sql`${leads.customerId} in (select ${customers.id} from ${customers} where ${found})` : undefined,
  );
}

/** The leads of a telecaller, or of nobody. */
export function heldBy(telecaller: string | undefined): SQL | undefined {
  return holderIs(telecaller, leads.assignedTo);
}

function holderIs(telecaller: string | undefined, holder: Column): SQL | undefined {
  if (!telecaller) return undefined;
  return telecaller === UNASSIGNED ? isNull(holder) : eq(holder, telecaller);
}
