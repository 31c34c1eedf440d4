import { and, asc, count, desc, eq, isNull, ne, type Placeholder, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { UNASSIGNED } from "#contract/assignment";
import type { LeadFilter } from "#contract/leads";
import { LEADS_PER_PAGE } from "#contract/paging";
import { may } from "#contract/roles";
import type { Db } from "#server/db/db";
import { PLANNED_ANEW, plans } from "#server/db/plans";
import { customers, leads } from "#server/db/schema";
import { users } from "#server/db/schema-accounts";
import { leadsStanding } from "#server/db/schema-counts";
import type { Viewer } from "#server/http";
import {
  type Asked,
  asked,
  heldInScope,
  holderIs,
  type LeadListed,
  matching,
  ranked,
  row,
  type Scope,
} from "#server/leads/queries";
import { patternsFor } from "#server/leads/search-queries";

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
  const offset = (page - 1) * limit;
  const patterns = patternsFor(filter.search);
  const pages = isPlain(filter) ? plainPages : patterns.length > 0 ? foundPages : otherPages;
  const found = await pages(db, shapeOf(viewer, filter, patterns)).execute({
    ...filter,
    ...patterns,
    viewer: viewer.id,
    limit,
    offset,
    end: offset + limit,
  });
  const [first] = found;
  const total = first?.total ?? (page === 1 ? 0 : await countMatching(db, viewer, filter));
  return { leads: ranked(found, today), total, page, limit };
}

/** No text to look for, and nothing that is not counted by itself. */
function isPlain({ search, campaign }: LeadFilter): boolean {
  return !search?.trim() && campaign === undefined;
}

/** What a page's SQL differs by, apart from values. */
function shapeOf(viewer: Viewer, filter: LeadFilter, patterns: string[]) {
  const { sortOrder, campaignMonth, status, worked, telecaller, campaign } = filter;
  return {
    role: viewer.role,
    sortOrder,
    campaignMonth: campaignMonth !== undefined,
    status: status !== undefined,
    worked: worked ?? false,
    telecaller: telecaller !== undefined,
    unassigned: telecaller === UNASSIGNED,
    campaign: campaign !== undefined,
    patterns: patterns.length,
  };
}

/** The same with its values left open. */
function openShape(shape: ReturnType<typeof shapeOf>) {
  const given = (value: string, isGiven: boolean) => (isGiven ? sql.placeholder(value) : undefined);
  const viewer: Scope = { role: shape.role, id: sql.placeholder("viewer") };
  const filter: Asked = {
    sortOrder: shape.sortOrder,
    campaignMonth: given("campaignMonth", shape.campaignMonth),
    status: given("status", shape.status),
    worked: shape.worked,
    telecaller: shape.unassigned ? UNASSIGNED : given("telecaller", shape.telecaller),
    campaign: given("campaign", shape.campaign),
    patterns: Array.from({ length: shape.patterns }, (_, place) => sql.placeholder(String(place))),
  };
  const window: PageWindow = {
    limit: sql.placeholder("limit"),
    offset: sql.placeholder("offset"),
    end: sql.placeholder("end"),
  };
  return { viewer, filter, window };
}

type Shape = ReturnType<typeof shapeOf>;

const plainPages = plans("page", (db, shape: Shape, name) => {
  const { viewer, filter, window } = openShape(shape);
  return selectPage(db, viewer, filter, window, countKept(db, viewer, filter)).prepare(name);
});

/** All that match a text must be found before they can be ordered, and are counted on the way. */
const foundPages = plans("found", (db, shape: Shape) => {
  const { viewer, filter, window } = openShape(shape);
  return selectRows(db, searchIds(db, viewer, filter, window), filter.sortOrder ?? "asc").prepare(
    PLANNED_ANEW,
  );
});

const otherPages = plans("other", (db, shape: Shape) => {
  const { viewer, filter, window } = openShape(shape);
  return selectPage(db, viewer, filter, window, countRows(db, viewer, filter)).prepare(PLANNED_ANEW);
});

type PageWindow = Record<"limit" | "offset" | "end", number | Placeholder>;

/** Each row carries the number of all: counted once, without another way to the database. */
function selectPage(db: Db, viewer: Scope, filter: Asked, window: PageWindow, total: SQL) {
  const ids = idsByExpiry(db, viewer, filter, window).as("page");
  const counted = db
    .select({ id: ids.id, total: sql`(${total})`.mapWith(Number).as("total") })
    .from(ids)
    .as("ids");
  return selectRows(db, counted, filter.sortOrder ?? "asc");
}

type Ids = ReturnType<typeof searchIds>;

/** The id settles ties, and turns with the date so that the index serves both directions. */
function selectRows(db: Db, ids: Ids, sortOrder: "asc" | "desc") {
  const order = sortOrder === "desc" ? desc : asc;
  return db
    .select({ ...row, total: ids.total })
    .from(leads)
    .innerJoin(customers, eq(customers.id, leads.customerId))
    .leftJoin(users, eq(users.id, leads.assignedTo))
    .innerJoin(ids, eq(ids.id, leads.id))
    .orderBy(order(leads.insuranceExpiry), order(leads.id));
}

function searchIds(db: Db, viewer: Scope, filter: Asked, { limit, offset }: PageWindow) {
  const order = filter.sortOrder === "desc" ? desc : asc;
  return db
    .select({ id: leads.id, total: sql`count(*) over ()`.mapWith(Number).as("total") })
    .from(leads)
    .where(matching(viewer, filter))
    .orderBy(order(leads.insuranceExpiry), order(leads.id))
    .limit(limit)
    .offset(offset)
    .as("ids");
}

/**
 * A telecaller's leads and the unassigned ones stand in two places of the index: each is read in its order as far as
 * the page reaches. Asked for with `or`, everybody's leads would be read.
 */
function idsByExpiry(db: Db, viewer: Scope, filter: Asked, { limit, offset, end }: PageWindow) {
  const order = filter.sortOrder === "desc" ? desc : asc;
  const ordered = (where: SQL | undefined) =>
    db
      .select({ id: leads.id, insuranceExpiry: leads.insuranceExpiry })
      .from(leads)
      .where(where)
      .orderBy(order(leads.insuranceExpiry), order(leads.id));
  const everybodys = may(viewer.role, "leads:all");
  if (everybodys || filter.telecaller) {
    return ordered(matching(viewer, filter)).limit(limit).offset(offset);
  }
  const held = (holder: SQL) => ordered(and(asked(filter), holder)).limit(end);
  return unionAll(held(eq(leads.assignedTo, viewer.id)), held(isNull(leads.assignedTo)))
    .orderBy(order(sql`insurance_expiry`), order(sql`id`))
    .limit(limit)
    .offset(offset);
}

async function countMatching(db: Db, viewer: Viewer, filter: LeadFilter): Promise<number> {
  const total = isPlain(filter) ? countKept(db, viewer, filter) : countRows(db, viewer, filter);
  const [counted] = await db.select({ total: sql`total`.mapWith(Number) }).from(sql`(${total}) as t(total)`);
  return counted?.total ?? 0;
}

function countRows(db: Db, viewer: Scope, filter: Asked): SQL {
  return db.select({ total: count() }).from(leads).where(matching(viewer, filter)).getSQL();
}

/** From what is kept of the leads: counting rows takes longer than finding a page of them. */
function countKept(db: Db, viewer: Scope, filter: Asked): SQL {
  return db
    .select({ total: sql`coalesce(sum(${leadsStanding.leads}), 0)` })
    .from(leadsStanding)
    .where(
      and(
        filter.campaignMonth ? eq(leadsStanding.campaignMonth, filter.campaignMonth) : undefined,
        filter.status ? eq(leadsStanding.status, filter.status) : undefined,
        filter.worked ? ne(leadsStanding.status, "pending_call") : undefined,
        holderIs(filter.telecaller, leadsStanding.holder),
        heldInScope(viewer, leadsStanding.holder),
      ),
    )
    .getSQL();
}
