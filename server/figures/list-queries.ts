import { and, asc, count, desc, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { notesOf } from "#contract/history/events";
import type { Db } from "#server/db/handles";
import { fullName, users } from "#server/db/schema/accounts";
import { customers } from "#server/db/schema/customers";
import { callLogs } from "#server/db/schema/history";
import { leads } from "#server/db/schema/leads";
import type { Counted } from "#server/lead/figures/figure-sql";
import { listColumns } from "#server/lead/queries";
import { userInScope, visibleTo } from "#server/lead/scope";
import type { Viewer } from "#server/platform/http";

type Entries = Counted & { of: "entries" };
type Leads = Counted & { of: "leads" };

/** The row before a page: its sort value, without a loss, and its id. */
export interface Cursor {
  value: string | null;
  id: string;
}

interface Window {
  after: Cursor | undefined;
  limit: number;
}

/** The number of rows: from the kept counts where they have it. */
export async function totalOf(db: Db, counted: Counted): Promise<number> {
  const total = counted.kept ?? sql`(${allRows(db, counted).getSQL()})`;
  const [found] = await db
    .select({ total: sql`total`.mapWith(Number) })
    .from(sql`(select ${total} as total) as t`);
  return found?.total ?? 0;
}

function allRows(db: Db, counted: Counted) {
  if (counted.of === "leads") return db.select({ total: count() }).from(leads).where(counted.where);
  const entries = db.select({ total: count() }).from(callLogs).$dynamic();
  if (counted.readsLead) entries.innerJoin(leads, eq(leads.id, callLogs.leadId));
  return entries.where(counted.where);
}

const author = alias(users, "author");

/** A page of history entries, newest first, each with its lead; whether the viewer may see the lead stands beside it. */
export async function listEntries(
  db: Db,
  viewer: Viewer,
  { where, readsLead }: Entries,
  { after, limit }: Window,
) {
  const order = [desc(callLogs.createdAt), desc(callLogs.id)];
  const older =
    after &&
    sql`(${callLogs.createdAt}, ${callLogs.id}) < (${after.value}::timestamptz, ${after.id}::bigint)`;
  const found = db.select({ id: callLogs.id }).from(callLogs).$dynamic();
  if (readsLead) found.innerJoin(leads, eq(leads.id, callLogs.leadId));
  const ids = found
    .where(and(where, older))
    .orderBy(...order)
    .limit(limit)
    .as("ids");
  const rows = await db
    .select({
      id: callLogs.id,
      value: sql<string | null>`${callLogs.createdAt}::text`,
      entry: {
        at: callLogs.createdAt,
        result: callLogs.callResult,
        by: sql<string>`full_name(${author.firstName}, ${author.lastName})`,
        notes: callLogs.notes,
        event: callLogs.event,
      },
      isVisible: sql<boolean>`${visibleTo(viewer) ?? sql`true`}`,
      lead: listColumns,
    })
    .from(ids)
    .innerJoin(callLogs, eq(callLogs.id, ids.id))
    .innerJoin(leads, eq(leads.id, callLogs.leadId))
    .innerJoin(customers, eq(customers.id, leads.customerId))
    .innerJoin(author, eq(author.id, callLogs.userId))
    .leftJoin(users, eq(users.id, leads.assignedTo))
    .orderBy(...order);
  return rows.map(({ entry: { notes, event, ...entry }, ...row }) => ({
    ...row,
    entry: { ...entry, notes: notesOf({ notes, event }) },
  }));
}

/** A page of leads in the order of their figure. */
export async function listLeads(db: Db, viewer: Viewer, counted: Leads, { after, limit }: Window) {
  const { where, by, latestFirst } = counted;
  const order =
    by === leads.id ? [desc(leads.id)] : latestFirst ? [desc(by), desc(leads.id)] : [asc(by), asc(leads.id)];
  const ids = db
    .select({ id: leads.id })
    .from(leads)
    .where(and(where, after && isBehind(counted, after)))
    .orderBy(...order)
    .limit(limit)
    .as("ids");
  const rows = await db
    .select({
      id: leads.id,
      value: sql<string | null>`${by}::text`,
      isVisible: sql<boolean>`${visibleTo(viewer) ?? sql`true`}`,
      lead: listColumns,
    })
    .from(ids)
    .innerJoin(leads, eq(leads.id, ids.id))
    .innerJoin(customers, eq(customers.id, leads.customerId))
    .leftJoin(users, eq(users.id, leads.assignedTo))
    .orderBy(...order);
  return rows.map((row) => ({ ...row, entry: null }));
}

/** The rows after the cursor; those without a value come last. */
function isBehind({ by, latestFirst }: Leads, { value, id }: Cursor): SQL {
  if (by === leads.id) return sql`${leads.id} < ${id}::bigint`;
  if (value === null) return sql`${by} is null and ${leads.id} > ${id}::bigint`;
  const type = sql.raw(by.getSQLType());
  const row = sql`(${by}, ${leads.id})`;
  const last = sql`(${value}::${type}, ${id}::bigint)`;
  return latestFirst ? sql`${row} < ${last}` : sql`(${row} > ${last} or ${by} is null)`;
}

/** The ids of all leads of a figure, in its order. */
export async function idsOf(db: Db, { where, by, latestFirst }: Leads): Promise<number[]> {
  const direction = latestFirst ? desc : asc;
  const found = await db
    .select({ id: leads.id })
    .from(leads)
    .where(where)
    .orderBy(direction(by), direction(leads.id));
  return found.map(({ id }) => id);
}

/** The full name of a user, deleted ones included. */
export async function nameOf(db: Db, viewer: Viewer, userId: string): Promise<string | undefined> {
  const [found] = await db
    .select({ name: fullName })
    .from(users)
    .where(and(eq(users.id, userId), userInScope(viewer, users.id)));
  return found?.name;
}
