import { and, asc, count, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { RowFilter } from "#contract/imports/schemas";
import { columnOf } from "#contract/lead/columns";
import { fileDates } from "#contract/lead/fields";
import type { Db, LongRead } from "#server/db/handles";
import { fullName, users } from "#server/db/schema/accounts";
import { customers } from "#server/db/schema/customers";
import { importRows, imports } from "#server/db/schema/imports";
import { leads } from "#server/db/schema/leads";
import { vehicleDetails } from "#server/lead/queries";
import { visibleTo } from "#server/lead/scope";
import { searchSql } from "#server/lead/search-queries";
import type { Viewer } from "#server/platform/http";
import { renewalsMadeOf } from "./undo-queries.ts";
import { isWorked } from "./worked-queries.ts";

const leadColumns = (now: Date, importId: number) => ({
  id: leads.id,
  name: customers.name,
  phoneNumber: customers.phoneNumber,
  registrationNumber: customers.registrationNumber,
  vehicleDetails,
  insuranceExpiry: leads.insuranceExpiry,
  telecaller: sql<string | null>`${fullName}`,
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

const isAdded = eq(importRows.result, "added");

/** Who has how many of the leads that an import added, and of those here before that it gave to someone, as they are now; by name. */
export async function countPeople(db: Db, importId: number) {
  const found = await db
    .select({
      id: users.id,
      name: fullName,
      leads: count(),
      month: leads.campaignMonth,
      added: sql`count(*) filter (where ${isAdded})`.mapWith(Number),
      leftOut:
        sql`count(${leads.insuranceExpiryText}) filter (where ${isAdded} and ${leads.insuranceExpiry} is null)`.mapWith(
          Number,
        ),
    })
    .from(importRows)
    .innerJoin(leads, eq(leads.id, importRows.leadId))
    .leftJoin(users, eq(users.id, leads.assignedTo))
    .where(and(eq(importRows.importId, importId), or(isAdded, sql`${importRows.leadAfter} ? 'assigned_to'`)))
    .groupBy(users.id, leads.campaignMonth)
    .orderBy(asc(fullName), asc(users.id));
  const people = new Map<string | null, { name: string; leads: number }>();
  const months = new Map<string, number>();
  for (const { id, name, leads, month, added } of found) {
    people.set(id, { name, leads: (people.get(id)?.leads ?? 0) + leads });
    if (added > 0) months.set(month, (months.get(month) ?? 0) + added);
  }
  return {
    people: [...people].flatMap(([id, person]) => (id === null ? [] : { id, ...person })),
    unassigned: people.get(null)?.leads ?? 0,
    months: [...months].sort().map(([month, leads]) => ({ month, leads })),
    expiriesLeftOut: found.reduce((sum, { leftOut }) => sum + leftOut, 0),
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
  const [rows, [counted], { header }] = await Promise.all([
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
    findColumns(db, importId),
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

/** The columns of an import's file, and those that have dates: as they were mapped, or by their names. */
export async function findColumns(db: Db, importId: number) {
  const [found] = await db
    .select({ header: imports.header, matching: imports.matching })
    .from(imports)
    .where(eq(imports.id, importId));
  const { header = [], matching = null } = found ?? {};
  const columns = matching?.columns ?? header.map((name) => ({ header: name, target: columnOf(name) }));
  const isDates = (target: string | undefined) => fileDates.some((name) => name === target);
  const dates = columns.flatMap(({ header: name, target }) => (isDates(target) ? [name] : []));
  return { header, dates: new Set(dates) };
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

/** The leads of the rows with a result that are still there, in the order of the rows. */
export async function idsOfRows(
  db: Db,
  viewer: Viewer,
  now: Date,
  importId: number,
  { result, worked, search }: Pick<RowFilter, "result" | "worked" | "search">,
): Promise<number[]> {
  const found = await db
    .select({ id: leads.id })
    .from(importRows)
    .innerJoin(leads, eq(leads.id, importRows.leadId))
    .innerJoin(customers, eq(customers.id, leads.customerId))
    .where(
      and(
        eq(importRows.importId, importId),
        eq(importRows.result, result),
        worked === undefined ? undefined : sql`${isWorked(now, importId)} = ${worked}`,
        searchSql(search),
        visibleTo(viewer),
      ),
    )
    .orderBy(asc(importRows.id));
  return found.map(({ id }) => id);
}
