import { and, asc, count, desc, eq, exists, inArray, type SQL, sql, sum } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { ImportFilter, RowFilter } from "#contract/imports/calls";
import {
  IMPORT_ROWS_KEPT_DAYS,
  type ImportState,
  importStates,
  STOPPED_AFTER_MINUTES,
} from "#contract/imports/states";
import { columnOf } from "#contract/lead/columns";
import { fileDates } from "#contract/lead/fields";
import type { Db, LongRead } from "#server/db/handles";
import { users } from "#server/db/schema/accounts";
import { customers } from "#server/db/schema/customers";
import { importRows, imports } from "#server/db/schema/imports";
import { leads } from "#server/db/schema/leads";
import { vehicleDetails } from "#server/lead/queries";
import { searchSql } from "#server/lead/search-queries";
import { renewalsMadeOf } from "./undo-queries.ts";
import { isWorked } from "./worked-queries.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const undoers = alias(users, "undoers");
const name = sql<string>`full_name(${users.firstName}, ${users.lastName})`;

const stateAt = (now: Date) => sql<ImportState>`case
  when ${imports.state} = 'receiving' and ${imports.storedAt} < ${stoppedBefore(now)}::timestamptz then 'stopped'
  else ${imports.state} end`;
const stoppedBefore = (now: Date) => new Date(now.getTime() - STOPPED_AFTER_MINUTES * 60_000).toISOString();

const recordColumns = (now: Date) => ({
  id: imports.id,
  fileName: imports.fileName,
  createdAt: imports.createdAt,
  storedAt: imports.storedAt,
  by: name,
  campaignMonth: imports.campaignMonth,
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
    .leftJoin(undoers, eq(undoers.id, imports.undoneBy))
    .where(where);

type Found = Awaited<ReturnType<typeof recordsOf>>[number];

function asRecord(now: Date, { undoneBy, undoneAt, removed, renewals, restored, ...found }: Found) {
  const keptUntil = new Date(found.storedAt.getTime() + IMPORT_ROWS_KEPT_DAYS * DAY_MS);
  const { rows, added, changed, unchanged, refused } = found;
  const done = added + changed + unchanged + refused;
  const { pending, undoable } = importStates[found.state];
  const canBeUndone = undoable && keptUntil > now;
  return {
    ...found,
    notImported: rows === null || pending ? 0 : Math.max(0, rows - done),
    undoUntil: canBeUndone ? keptUntil : null,
    undone: undoneBy === null ? null : { by: undoneBy, at: undoneAt, removed, renewals, restored },
  };
}

/** A draft on its way to take the place of another one, which stands for both until it is checked. */
const isOfDraft = sql`(${imports.state} = 'draft' and ${imports.matching} ? 'replaces' and exists (
  select from ${imports} ${sql.raw('"before"')} where "before".state = 'draft'
    and "before".id = (${imports.matching} ->> 'replaces')::bigint))`;

/** One page, newest first, with the number of all matches and of the leads that they added and that were undone. */
export async function listImports(db: Db, now: Date, { month, user, state, page, limit }: ImportFilter) {
  const where = and(
    month ? eq(imports.campaignMonth, month) : undefined,
    user ? eq(imports.createdBy, user) : undefined,
    state ? sql`${stateAt(now)} = ${state}` : undefined,
    sql`not ${isOfDraft}`,
  );
  const [found, [counted], people] = await Promise.all([
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
      .where(where),
    db
      .select({ id: users.id, name })
      .from(users)
      .where(exists(db.select({ id: imports.id }).from(imports).where(eq(imports.createdBy, users.id))))
      .orderBy(asc(name)),
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
  };
}

export async function findImport(db: Db, now: Date, id: number) {
  const [found] = await recordsOf(db, now, eq(imports.id, id));
  return found && asRecord(now, found);
}

const leadColumns = (now: Date, importId: number) => ({
  id: leads.id,
  name: customers.name,
  phoneNumber: customers.phoneNumber,
  registrationNumber: customers.registrationNumber,
  vehicleDetails,
  insuranceExpiry: leads.insuranceExpiry,
  telecaller: sql<string | null>`${name}`,
  status: leads.status,
  subStatus: leads.subStatus,
  lastCallAt: leads.lastCallAt,
  worked: isWorked(now, importId),
});

const selectLeads = (db: Db, now: Date, importId: number) =>
  db
    .select(leadColumns(now, importId))
    .from(leads)
    .innerJoin(customers, eq(customers.id, leads.customerId))
    .leftJoin(users, eq(users.id, leads.assignedTo));

const leadsOf = (db: Db, importId: number) =>
  db
    .select({ id: importRows.leadId })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), eq(importRows.result, "added")));

/** Leads that an import added and somebody has worked on, and such renewals of the others, the latest first. */
export function workedLeadsOf(db: Db, now: Date, importId: number, most: number) {
  return selectLeads(db, now, importId)
    .where(
      and(
        inArray(leads.id, leadsOf(db, importId).unionAll(renewalsMadeOf(db, now, importId))),
        isWorked(now, importId),
      ),
    )
    .orderBy(desc(leads.lastActivityAt), desc(leads.id))
    .limit(most);
}

/** Who has how many of the leads that an import added, as they are now; by name. */
export async function countPeople(db: Db, importId: number) {
  const found = await db
    .select({
      id: users.id,
      name,
      leads: count(),
      month: leads.campaignMonth,
    })
    .from(importRows)
    .innerJoin(leads, eq(leads.id, importRows.leadId))
    .leftJoin(users, eq(users.id, leads.assignedTo))
    .where(and(eq(importRows.importId, importId), eq(importRows.result, "added")))
    .groupBy(users.id, leads.campaignMonth)
    .orderBy(asc(name), asc(users.id));
  const people = new Map<string | null, { name: string; leads: number }>();
  const months = new Map<string, number>();
  for (const { id, name, leads, month } of found) {
    people.set(id, { name, leads: (people.get(id)?.leads ?? 0) + leads });
    months.set(month, (months.get(month) ?? 0) + leads);
  }
  return {
    people: [...people].flatMap(([id, person]) => (id === null ? [] : { id, ...person })),
    unassigned: people.get(null)?.leads ?? 0,
    months: [...months].sort().map(([month, leads]) => ({ month, leads })),
  };
}

/** One page of an import's rows, in the order in which they were stored. */
export async function listRows(db: Db, now: Date, importId: number, filter: RowFilter) {
  const { result, worked, undone, search, page, limit } = filter;
  const where = and(
    eq(importRows.importId, importId),
    eq(importRows.result, result),
    worked === undefined
      ? undefined
      : sql`${leads.id} is not null and ${isWorked(now, importId)} = ${worked}`,
    undone === undefined ? undefined : eq(importRows.undone, undone),
    result === "refused" ? inCells(search) : searchSql(search),
  );
  const [rows, [counted], header] = await Promise.all([
    db
      .select({
        id: importRows.id,
        row: importRows.row,
        result: importRows.result,
        reason: importRows.reason,
        cells: importRows.cells,
        leadId: importRows.leadId,
        undone: importRows.undone,
        customer: {
          name: customers.name,
          phoneNumber: customers.phoneNumber,
          registrationNumber: customers.registrationNumber,
        },
      })
      .from(importRows)
      .leftJoin(leads, eq(leads.id, importRows.leadId))
      .leftJoin(customers, eq(customers.id, importRows.customerId))
      .where(where)
      .orderBy(asc(importRows.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db
      .select({ total: count() })
      .from(importRows)
      .leftJoin(leads, eq(leads.id, importRows.leadId))
      .leftJoin(customers, eq(customers.id, importRows.customerId))
      .where(where),
    findHeader(db, importId),
  ]);
  const ids = rows.flatMap(({ leadId }) => leadId ?? []);
  const found = ids.length > 0 ? await selectLeads(db, now, importId).where(inArray(leads.id, ids)) : [];
  const byId = new Map(found.map((lead) => [lead.id, lead]));
  const total = counted?.total ?? 0;
  return {
    rows: rows.map(({ leadId, customer, ...row }) => {
      const lead = byId.get(leadId ?? 0) ?? null;
      return { ...row, lead, customer: lead ? null : customer };
    }),
    header,
    page,
    limit,
    total,
    totalPages: Math.ceil(total / limit),
  };
}

/** The columns of an import's file. */
export async function findHeader(db: Db, importId: number): Promise<string[]> {
  const [found] = await db.select({ header: imports.header }).from(imports).where(eq(imports.id, importId));
  return found?.header ?? [];
}

/** The columns of an import's file that have dates: as they were matched, or by their names. */
export async function dateHeaders(db: Db, importId: number): Promise<Set<string>> {
  const [found] = await db
    .select({ header: imports.header, matching: imports.matching })
    .from(imports)
    .where(eq(imports.id, importId));
  const matched =
    found?.matching?.columns ?? found?.header.map((header) => ({ header, target: columnOf(header) }));
  const isDates = (target: string | undefined) => fileDates.some((name) => name === target);
  return new Set(matched?.flatMap(({ header, target }) => (isDates(target) ? [header] : [])));
}

function inCells(search: string | undefined): SQL | undefined {
  const text = search?.trim();
  return text
    ? sql`position(lower(${text}) in lower(array_to_string(${importRows.cells}, ' '))) > 0`
    : undefined;
}

const ROWS_AT_ONCE = 1000;

/** Every refused row, in batches: a slow reader holds neither memory nor a connection. */
export async function* everyRefused(reading: LongRead, importId: number) {
  for (let after = 0; ; ) {
    const rows = await reading((db) =>
      db
        .select({
          id: importRows.id,
          row: importRows.row,
          reason: importRows.reason,
          cells: importRows.cells,
        })
        .from(importRows)
        .where(
          and(
            eq(importRows.importId, importId),
            eq(importRows.result, "refused"),
            sql`${importRows.id} > ${after}`,
          ),
        )
        .orderBy(asc(importRows.id))
        .limit(ROWS_AT_ONCE),
    );
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
    yield rows;
  }
}
