import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { SavedFilter } from "#contract/lists/calls";
import type { ListName } from "#contract/lists/lists";
import type { Role } from "#contract/roles";
import type { Db, Tx } from "#server/db/handles";
import { fullName, users } from "#server/db/schema/accounts";
import { listViews } from "#server/db/schema/lists";

const savedFilter = {
  id: listViews.id,
  name: sql<string>`${listViews.name}`,
  query: listViews.kept,
  shared: listViews.shared,
  by: sql<string | null>`null`,
};
const isFilter = isNotNull(listViews.name);
const SEPARATOR = ",";

/**
 * The columns of each list for which the user has chosen them. Named in full: a query of one table drops the
 * names of tables.
 */
export const chosenColumns = sql<Partial<Record<ListName, string[]>>>`(
  select coalesce(jsonb_object_agg(v.list, string_to_array(v.kept, ${sql.raw(`'${SEPARATOR}'`)})), '{}')
  from ${listViews} v where v.user_id = ${users}.id and v.name is null)`;

/** A user's filters, and the ones that colleagues share who see the list by their role. */
export function listSavedFilters(
  db: Db,
  userId: string,
  list: ListName,
  roles: Role[],
): Promise<SavedFilter[]> {
  const isOwn = eq(listViews.userId, userId);
  return db
    .select({
      ...savedFilter,
      by: sql<string | null>`case when ${listViews.userId} <> ${userId} then ${fullName} end`,
    })
    .from(listViews)
    .innerJoin(users, eq(users.id, listViews.userId))
    .where(
      and(eq(listViews.list, list), isFilter, or(isOwn, and(listViews.shared, inArray(users.role, roles)))),
    )
    .orderBy(asc(sql`lower(${listViews.name})`), asc(listViews.id));
}

export const countSavedFilters = (tx: Tx, userId: string, list: ListName) =>
  tx.$count(listViews, and(eq(listViews.userId, userId), eq(listViews.list, list), isFilter));

export async function insertSavedFilter(
  tx: Tx,
  filter: { userId: string; list: ListName; name: string; query: string; shared: boolean },
  now: Date,
): Promise<SavedFilter | undefined> {
  const { query, ...whose } = filter;
  const [saved] = await tx
    .insert(listViews)
    .values({ ...whose, kept: query, createdAt: now })
    .onConflictDoNothing()
    .returning(savedFilter);
  return saved;
}

export async function renameSavedFilter(
  tx: Tx,
  userId: string,
  id: number,
  name: string,
): Promise<SavedFilter | undefined> {
  const [renamed] = await tx
    .update(listViews)
    .set({ name })
    .where(and(eq(listViews.userId, userId), eq(listViews.id, id), isFilter))
    .returning(savedFilter);
  return renamed;
}

/** One's own, or a shared one of these lists. */
export async function deleteSavedFilter(
  tx: Tx,
  userId: string,
  id: number,
  lists: ListName[],
): Promise<boolean> {
  const isShared = and(listViews.shared, inArray(listViews.list, lists));
  const { rowCount } = await tx
    .delete(listViews)
    .where(and(or(eq(listViews.userId, userId), isShared), eq(listViews.id, id), isFilter));
  return rowCount === 1;
}

/** Keeps the columns a user chose for a list, or forgets them. */
export async function keepColumns(
  tx: Tx,
  userId: string,
  list: ListName,
  columns: readonly string[] | null,
  now: Date,
): Promise<void> {
  const ofList = and(eq(listViews.userId, userId), eq(listViews.list, list), isNull(listViews.name));
  await tx.delete(listViews).where(ofList);
  if (columns)
    await tx.insert(listViews).values({ userId, list, kept: columns.join(SEPARATOR), createdAt: now });
}

/** Everything a user kept of any list. */
export async function forgetLists(tx: Tx, userId: string): Promise<void> {
  await tx.delete(listViews).where(eq(listViews.userId, userId));
}
