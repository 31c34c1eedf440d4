import { and, type Column, count, eq, getTableColumns, type SQL, type Subquery, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { PagedFilter } from "#contract/leads/calls";
import { LEADS_PER_PAGE } from "#contract/leads/paging";
import type { LeadPage } from "#contract/leads/record";
import type { PageSort } from "#contract/leads/sorting";
import type { SortOrder } from "#contract/sort-order";
import type { Db } from "#server/db/handles";
import { jsonArray } from "#server/db/json-rows";
import { preparedByShape, UNNAMED } from "#server/db/prepared";
import { users } from "#server/db/schema/accounts";
import { campaigns } from "#server/db/schema/campaigns";
import { leadStandingView } from "#server/db/schema/counts";
import { customers } from "#server/db/schema/customers";
import { leads } from "#server/db/schema/leads";
import { type FilterValues, filterSql, scopedFilterSql } from "#server/lead/filter-queries";
import { rowColumns } from "#server/lead/queries";
import { assigneeInScope, rangesInScope, type Scoped, scopeValues } from "#server/lead/scope";
import { patternsFor } from "#server/lead/search-queries";
import { type Viewer, Written } from "#server/platform/http";
import { isPlain, keptFilterSql, type Open, openShape, type Shape, shapeOf } from "./page-shape-queries.ts";
import { orderOf, rangesInIndex, readsAssignee, readsCustomer, sortValues } from "./sort-queries.ts";

const tableColumns = getTableColumns(leads);
/**
 * One page. By expiry it is read from the index, far down its ids alone and then the hundred rows; in any
 * other order all that matches is sorted.
 */
export async function listPage(
  db: Db,
  viewer: Viewer,
  filter: PagedFilter,
  today: string,
): Promise<Written<LeadPage>> {
  const { page, limit } = { page: filter.page ?? 1, limit: filter.limit ?? LEADS_PER_PAGE };
  const offset = (page - 1) * limit;
  const patterns = patternsFor(filter.search);
  const pages =
    filter.sort !== "expiry" && filter.sort !== "next"
      ? sortedPages
      : isPlain(filter)
        ? plainPages
        : patterns.length > 0
          ? foundPages
          : otherPages;
  const end = offset + limit;
  const [found] = await pages(db, shapeOf(viewer, filter, patterns, end)).execute({
    ...filter,
    ...patterns,
    ...scopeValues(viewer),
    ...sortValues(today),
    limit,
    offset,
    end,
  });
  const total = found?.total ?? (page === 1 ? 0 : await countMatching(db, viewer, filter));
  const numbers = JSON.stringify({ total, page, limit, totalPages: Math.ceil(total / limit) });
  return new Written(`{"leads":${found?.json ?? "[]"},${numbers.slice(1)}`);
}

const plainPages = preparedByShape("page", (db, shape: Shape, name) => {
  const open = openShape(shape);
  return selectPage(db, open, countKept(db, open.viewer, open.filter)).prepare(name);
});

/** All matches of a text must be found before they can be sorted, so they are counted on the way. */
const foundPages = preparedByShape("found", (db, shape: Shape) => {
  const open = openShape(shape);
  return writeFound(db, searchIds(db, open), open).prepare(UNNAMED);
});

const otherPages = preparedByShape("other", (db, shape: Shape) => {
  const open = openShape(shape);
  return selectPage(db, open, countRows(db, open.viewer, open.filter)).prepare(UNNAMED);
});

/** Planned for its values, since months differ in size. */
const sortedPages = preparedByShape("sorted", (db, shape: Shape) => {
  const open = openShape(shape);
  return writeFound(db, sortedIds(db, open), open).prepare(UNNAMED);
});

interface Sorting {
  sort: PageSort;
  sortOrder: SortOrder;
}

/** The rows of a page and the number of all that match, in one round trip. */
function selectPage(db: Db, open: Open, counted: SQL) {
  const { id, insuranceExpiry } = leads;
  const page = byExpiry(db, open.deep ? { id, insuranceExpiry } : tableColumns, open).as("leads");
  const found = open.deep
    ? lookUp(db, db.select({ id: page.id }).from(page).as("ids"))
    : db.select(tableColumns).from(page).as("leads");
  return writePage(db, found, sql`(${counted})`, open);
}

function writeFound(db: Db, found: ReturnType<typeof searchIds> | ReturnType<typeof sortedIds>, open: Open) {
  const ids = db.$with("ids").as(found);
  return writePage(db, lookUp(db, ids), sql`(select max(${ids.total}) from ${ids})`, open, db.with(ids));
}

function lookUp(db: Db, ids: Subquery & { id: Column }) {
  return db.select(tableColumns).from(leads).innerJoin(ids, eq(ids.id, leads.id)).as("leads");
}

/** The subquery has the table's name, to which a row's columns refer. What `found` reads beside tables comes with `all`. */
function writePage(
  db: Db,
  found: ReturnType<typeof lookUp>,
  total: SQL,
  { sort, sortOrder }: Sorting,
  all: Pick<Db, "select"> = db,
) {
  const rows = db
    .select(rowColumns)
    .from(found)
    .innerJoin(customers, eq(customers.id, leads.customerId))
    .leftJoin(users, eq(users.id, leads.assignedTo))
    .orderBy(...orderOf(sort, sortOrder))
    .as("rows");
  return all.select({ json: jsonArray(rows), total: total.mapWith(Number).as("total") }).from(rows);
}

const countedOnTheWay = sql`count(*) over ()`;

function searchIds(db: Db, { viewer, filter, sort, sortOrder, window: { limit, offset } }: Open) {
  return db
    .select({ id: leads.id, total: countedOnTheWay.mapWith(Number).as("total") })
    .from(leads)
    .where(scopedFilterSql(viewer, filter))
    .orderBy(...orderOf(sort, sortOrder))
    .limit(limit)
    .offset(offset);
}

function sortedIds(db: Db, { viewer, filter, plain, sort, sortOrder, window: { limit, offset } }: Open) {
  const total = plain ? sql`(${countKept(db, viewer, filter)})` : countedOnTheWay;
  const ids = db
    .select({ id: leads.id, total: total.mapWith(Number).as("total") })
    .from(leads)
    .$dynamic();
  if (readsCustomer.includes(sort)) ids.innerJoin(customers, eq(customers.id, leads.customerId));
  if (readsAssignee.includes(sort)) ids.leftJoin(users, eq(users.id, leads.assignedTo));
  return ids
    .where(scopedFilterSql(viewer, filter))
    .orderBy(...orderOf(sort, sortOrder))
    .limit(limit)
    .offset(offset);
}

/**
 * A telecaller's leads and the unassigned ones are two ranges of the index; each is read in order as far as
 * the page needs. With `or`, everyone's leads would be read.
 */
function byExpiry(
  db: Db,
  columns: Pick<typeof tableColumns, "id" | "insuranceExpiry">,
  { viewer, filter, sort, sortOrder, window: { limit, offset, end } }: Open,
) {
  const ordered = (where: SQL | undefined, by: SQL[]) =>
    db
      .select(columns)
      .from(leads)
      .where(where)
      .orderBy(...by);
  const inOrder = orderOf(sort, sortOrder);
  const isIndexed = filter.status !== undefined;
  const ranges = isIndexed ? rangesInIndex(sort, sortOrder) : [{ by: inOrder }];
  const months = db
    .selectDistinctOn([campaigns.month], { month: campaigns.month })
    .from(campaigns)
    .as("months");
  /** Of all months each is read in order, too. */
  const first = (where: SQL | undefined, by: SQL[]) =>
    isIndexed && filter.campaignMonth === undefined
      ? db
          .select(columns)
          .from(months)
          .crossJoinLateral(
            ordered(and(where, eq(leads.campaignMonth, months.month)), by)
              .limit(end)
              .as("leads"),
          )
          .orderBy(...by)
          .limit(end)
      : ordered(where, by).limit(end);
  const assignees = filter.telecaller ? [] : rangesInScope(viewer);
  const scopes =
    assignees.length > 1
      ? assignees.map((assignee) => and(filterSql(filter), assignee))
      : [scopedFilterSql(viewer, filter)];
  const [one = first(scopedFilterSql(viewer, filter), inOrder), two, ...others] = scopes.flatMap((scope) =>
    ranges.map(({ where, by }) => first(and(scope, where), by)),
  );
  const read = two ? unionAll(one, two, ...others) : one;
  return db
    .select()
    .from(read.as("leads"))
    .orderBy(...inOrder)
    .limit(limit)
    .offset(offset);
}

async function countMatching(db: Db, viewer: Viewer, filter: PagedFilter): Promise<number> {
  const total = isPlain(filter) ? countKept(db, viewer, filter) : countRows(db, viewer, filter);
  const [counted] = await db.select({ total: sql`total`.mapWith(Number) }).from(sql`(${total}) as t(total)`);
  return counted?.total ?? 0;
}

function countRows(db: Db, viewer: Scoped, filter: FilterValues): SQL {
  return db.select({ total: count() }).from(leads).where(scopedFilterSql(viewer, filter)).getSQL();
}

/** From the counts: counting rows takes longer than finding a page of them. */
function countKept(db: Db, viewer: Scoped, filter: FilterValues): SQL {
  return db
    .select({ total: sql`coalesce(sum(${leadStandingView.leads}), 0)` })
    .from(leadStandingView)
    .where(and(keptFilterSql(filter), assigneeInScope(viewer, leadStandingView.holder)))
    .getSQL();
}
