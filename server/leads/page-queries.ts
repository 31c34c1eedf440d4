import { and, asc, count, desc, eq, getTableColumns, isNull, ne, type SQL, sql } from "drizzle-orm";
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

const leadColumns = getTableColumns(leads);
/** The rows down to here cost less when read whole than when found in the index and then looked up one by one. */
const SHALLOW = 500;

/** One page by expiry. Far down the ids come first, from the index alone, and then the hundred rows. */
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
  const end = offset + limit;
  const found = await pages(db, shapeOf(viewer, filter, patterns, end)).execute({
    ...filter,
    ...patterns,
    viewer: viewer.id,
    limit,
    offset,
    end,
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
function shapeOf(viewer: Viewer, filter: LeadFilter, patterns: string[], end: number) {
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
    deep: end > SHALLOW,
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
  const window = {
    limit: sql.placeholder("limit"),
    offset: sql.placeholder("offset"),
    end: sql.placeholder("end"),
  };
  return { viewer, filter, window, deep: shape.deep };
}

type Shape = ReturnType<typeof shapeOf>;

const plainPages = plans("page", (db, shape: Shape, name) => {
  const open = openShape(shape);
  return selectPage(db, open, countKept(db, open.viewer, open.filter)).prepare(name);
});

/** All that match a text must be found before they can be ordered, and are counted on the way. */
const foundPages = plans("found", (db, shape: Shape) => {
  const open = openShape(shape);
  return selectRows(db, lookUp(db, searchIds(db, open)), open.filter.sortOrder).prepare(PLANNED_ANEW);
});

const otherPages = plans("other", (db, shape: Shape) => {
  const open = openShape(shape);
  return selectPage(db, open, countRows(db, open.viewer, open.filter)).prepare(PLANNED_ANEW);
});

type Open = ReturnType<typeof openShape>;

/** Each row carries the number of all: counted once, without another way to the database. */
function selectPage(db: Db, open: Open, counted: SQL) {
  const total = sql`(${counted})`.mapWith(Number).as("total");
  const { id, insuranceExpiry } = leads;
  const page = byExpiry(db, open.deep ? { id, insuranceExpiry } : leadColumns, open).as("leads");
  const found = open.deep
    ? lookUp(db, db.select({ id: page.id, total }).from(page).as("ids"))
    : db
        .select({ ...leadColumns, total })
        .from(page)
        .as("leads");
  return selectRows(db, found, open.filter.sortOrder);
}

function lookUp(db: Db, ids: ReturnType<typeof searchIds>) {
  return db
    .select({ ...leadColumns, total: ids.total })
    .from(leads)
    .innerJoin(ids, eq(ids.id, leads.id))
    .as("leads");
}

/**
 * What is found goes by the name of its table, which a row's columns ask for. The id settles ties, and turns with the
 * date so that the index serves both directions.
 */
function selectRows(db: Db, found: ReturnType<typeof lookUp>, sortOrder: Asked["sortOrder"]) {
  const order = sortOrder === "desc" ? desc : asc;
  return db
    .select({ ...row, total: found.total })
    .from(found)
    .innerJoin(customers, eq(customers.id, leads.customerId))
    .leftJoin(users, eq(users.id, leads.assignedTo))
    .orderBy(order(leads.insuranceExpiry), order(leads.id));
}

function searchIds(db: Db, { viewer, filter, window: { limit, offset } }: Open) {
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
function byExpiry(
  db: Db,
  columns: Pick<typeof leadColumns, "id" | "insuranceExpiry">,
  { viewer, filter, window: { limit, offset, end } }: Open,
) {
  const order = filter.sortOrder === "desc" ? desc : asc;
  const ordered = (where: SQL | undefined) =>
    db.select(columns).from(leads).where(where).orderBy(order(leads.insuranceExpiry), order(leads.id));
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
