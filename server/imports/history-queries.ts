import { and, asc, count, desc, eq, exists, type SQL, sql, sum } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { ImportFilter } from "#contract/imports/schemas";
import {
  IMPORT_ROWS_KEPT_DAYS,
  type ImportState,
  importStates,
  STOPPED_AFTER_MINUTES,
} from "#contract/imports/states";
import { DAY_MS, MINUTE_MS } from "#contract/time/calendar";
import type { Db } from "#server/db/handles";
import { fullName, users } from "#server/db/schema/accounts";
import { campaigns } from "#server/db/schema/campaigns";
import { imports } from "#server/db/schema/imports";
import { notFound } from "#server/platform/http";

const undoers = alias(users, "undoers");
/** An upload to a campaign notes the campaign alone. */
const campaignMonth = sql<string | null>`coalesce(${imports.campaignMonth}, ${campaigns.month})`;

const stateAt = (now: Date) => sql<ImportState>`case
  when ${imports.state} = 'receiving' and ${imports.storedAt} < ${stoppedBefore(now)}::timestamptz then 'stopped'
  else ${imports.state} end`;
const stoppedBefore = (now: Date) =>
  new Date(now.getTime() - STOPPED_AFTER_MINUTES * MINUTE_MS).toISOString();

const recordColumns = (now: Date) => ({
  id: imports.id,
  fileName: imports.fileName,
  createdAt: imports.createdAt,
  storedAt: imports.storedAt,
  by: fullName,
  campaignMonth,
  state: stateAt(now),
  rows: imports.rows,
  added: imports.added,
  changed: imports.changed,
  unchanged: imports.unchanged,
  refused: imports.refused,
  failure: imports.failure,
  source: imports.source,
  before: sql<number>`case when ${imports.state} = 'waiting' then (
    select count(*)::int from ${imports} ${sql.raw('"other"')}
    where "other".state = 'saving' or ("other".state = 'waiting' and "other".id < ${imports.id})) else 0 end`,
  undoneBy: sql<string | null>`full_name(${undoers.firstName}, ${undoers.lastName})`,
  undoneAt: imports.undoneAt,
  removed: imports.removed,
  renewals: imports.removedRenewals,
  restored: imports.restored,
});

const recordsOf = (db: Db, now: Date, where: SQL | undefined) =>
  db
    .select(recordColumns(now))
    .from(imports)
    .innerJoin(users, eq(users.id, imports.createdBy))
    .leftJoin(campaigns, eq(campaigns.id, imports.campaignId))
    .leftJoin(undoers, eq(undoers.id, imports.undoneBy))
    .where(where);

type Found = Awaited<ReturnType<typeof recordsOf>>[number];

function asRecord(now: Date, { undoneBy, undoneAt, removed, renewals, restored, ...found }: Found) {
  const keptUntil = new Date(found.storedAt.getTime() + IMPORT_ROWS_KEPT_DAYS * DAY_MS);
  const { rows, added, changed, unchanged, refused } = found;
  const done = added + changed + unchanged + refused;
  const { pending, undoable } = importStates[found.state];
  const canBeUndone = undoable && added + changed > 0 && keptUntil > now;
  return {
    ...found,
    notImported: rows === null || pending ? 0 : Math.max(0, rows - done),
    undoUntil: canBeUndone ? keptUntil : null,
    undone: undoneBy === null ? null : { by: undoneBy, at: undoneAt, removed, renewals, restored },
  };
}

/** One page, newest first, with the number of all matches and of the leads that they added and that were undone. */
export async function listImports(db: Db, now: Date, filter: ImportFilter) {
  const { month, user, state, fileName, rows, page, limit } = filter;
  const where = and(
    month
      ? sql`case when ${campaignMonth} is not null then ${campaignMonth} = ${month} else ${imports.id} in (
          select r.import_id from leads l join import_rows r on r.customer_id = l.customer_id and r.lead_id = l.id
          where l.campaign_month = ${month} and r.result = 'added') end`
      : undefined,
    user ? eq(imports.createdBy, user) : undefined,
    state ? sql`${stateAt(now)} = ${state}` : undefined,
    fileName === undefined ? undefined : eq(imports.fileName, fileName),
    rows === undefined ? undefined : eq(imports.rows, rows),
  );
  const [found, [counted], people, months] = await Promise.all([
    recordsOf(db, now, where)
      .orderBy(desc(imports.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db
      .select({
        total: count(),
        added: sum(imports.added).mapWith(Number),
        removed: sum(imports.removed).mapWith(Number),
      })
      .from(imports)
      .leftJoin(campaigns, eq(campaigns.id, imports.campaignId))
      .where(where),
    db
      .select({ id: users.id, name: fullName })
      .from(users)
      .where(exists(db.select({ id: imports.id }).from(imports).where(eq(imports.createdBy, users.id))))
      .orderBy(asc(fullName)),
    db
      .selectDistinctOn([campaigns.month], { month: campaigns.month })
      .from(campaigns)
      .orderBy(desc(campaigns.month)),
  ]);
  const total = counted?.total ?? 0;
  return {
    imports: found.map((one) => asRecord(now, one)),
    page,
    limit,
    total,
    totalPages: Math.ceil(total / limit),
    added: counted?.added ?? 0,
    removed: counted?.removed ?? 0,
    people,
    months: months.map(({ month }) => month),
  };
}

export async function findImport(db: Db, now: Date, id: number) {
  const [found] = await recordsOf(db, now, eq(imports.id, id));
  if (!found) throw notFound("Import");
  return asRecord(now, found);
}
