import { and, asc, between, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { HistoryEvent } from "#contract/history/events";
import { queuedStates } from "#contract/imports/states";
import type { Db, Tx } from "#server/db/handles";
import { customers } from "#server/db/schema/customers";
import { importRows, imports, stagedRows } from "#server/db/schema/imports";
import { leads } from "#server/db/schema/leads";
import { writeFields } from "#server/imports/patch-queries";
import { erasedAtOfRow } from "./check-queries.ts";
import { effectiveText } from "./draft-queries.ts";
import { isOneOfRows } from "./stage-queries.ts";

const isToSave = inArray(imports.state, queuedStates);

/** The import that is saved now, or the first one that waits. */
const toSave = (db: Db | Tx) =>
  db
    .select()
    .from(imports)
    .where(isToSave)
    .orderBy(sql`${imports.state} = 'waiting'`, asc(imports.storedAt), asc(imports.id))
    .limit(1);

/** Called under the import lock. */
export const lockSaved = async (tx: Tx) => (await toSave(tx).for("update")).at(0);
export type SavedImport = NonNullable<Awaited<ReturnType<typeof lockSaved>>>;

export const nextToSave = async (db: Db | Tx): Promise<number | undefined> => (await toSave(db)).at(0)?.id;

/** Lets the next import pass; the rows that are not saved yet stay staged. */
export async function setAside(tx: Tx, id: number, failure: string): Promise<void> {
  await tx
    .update(imports)
    .set({ state: "failed", failure })
    .where(and(eq(imports.id, id), isToSave));
}

const staged = (tx: Tx, importId: number, some?: SQL) =>
  tx
    .select(stagedColumns)
    .from(stagedRows)
    .where(and(eq(stagedRows.importId, importId), some))
    .orderBy(asc(stagedRows.row));

/** The next rows in the order of the file. */
export const nextStaged = (tx: Tx, importId: number, most: number) => staged(tx, importId).limit(most);
export const stagedByNumber = (tx: Tx, importId: number, rows: number[]) =>
  staged(tx, importId, isOneOfRows(rows));

const stagedColumns = {
  row: stagedRows.row,
  telecaller: effectiveText("telecallerName"),
  unreadable: stagedRows.unreadable,
  /** Of a row that differs from what is here: the others are stored without leaving the database. */
  read: sql<StagedRead | null>`case when ${stagedRows.changes} <> '{}' then ${stagedRows.read} end`,
  /** Its registration number, or the phone number of one without. */
  vehicle: sql<
    string | null
  >`coalesce(${stagedRows.read} ->> 'registration_number', ${stagedRows.read} ->> 'phone_number')`,
  faults: stagedRows.faults,
  month: stagedRows.month,
  verdict: stagedRows.verdict,
  erasedAt: erasedAtOfRow,
  leadId: stagedRows.leadId,
  changes: stagedRows.changes,
  key: stagedRows.key,
  assignedTo: stagedRows.assignedTo,
};
type StagedRead = NonNullable<typeof stagedRows.$inferSelect.read>;
export type StagedRowFound = Awaited<ReturnType<typeof nextStaged>>[number];

/** For rows whose vehicle stands in the file before: the number of the row that was saved. */
export async function savedBefore(tx: Tx, importId: number, rows: number[]): Promise<Map<number, number>> {
  if (rows.length === 0) return new Map();
  const found = await tx
    .select({ row: stagedRows.row, saved: sql`min(${importRows.row})`.mapWith(Number) })
    .from(stagedRows)
    .innerJoin(customers, eq(customers.vehicleKey, stagedRows.key))
    .innerJoin(leads, and(eq(leads.customerId, customers.id), eq(leads.campaignMonth, stagedRows.month)))
    .innerJoin(
      importRows,
      and(
        eq(importRows.customerId, customers.id),
        eq(importRows.importId, importId),
        eq(importRows.leadId, leads.id),
      ),
    )
    .where(and(eq(stagedRows.importId, importId), isOneOfRows(rows)))
    .groupBy(stagedRows.row);
  return new Map(found.map(({ row, saved }) => [row, saved]));
}

/** Removes the rows from one to another: a range is found by the index, past those of earlier parts. */
export async function deleteStaged(tx: Tx, importId: number, first: number, last: number): Promise<void> {
  await tx
    .delete(stagedRows)
    .where(and(eq(stagedRows.importId, importId), between(stagedRows.row, first, last)));
}

/** What a row changes of the lead that is here, by the database's columns. */
export interface Patch {
  row: number;
  leadId: number;
  customer: Record<string, string | number | null>;
  lead: Record<string, string | number | null>;
  /** For the lead's history. */
  event: HistoryEvent;
}

/** Changes the leads that are here and notes what they were, in one statement; returns the number of leads. */
export async function applyPatches(
  tx: Tx,
  { importId, by, now }: { importId: number; by: string; now: Date },
  patches: readonly Patch[],
): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    with p as materialized (
      select r.*, r."leadId" as lead_id, l.customer_id, to_jsonb(l) as lead_here, to_jsonb(c) as customer_here
      from jsonb_to_recordset(${JSON.stringify(patches)}::jsonb) as r(
        row int, "leadId" bigint, customer jsonb, lead jsonb, event jsonb)
      join leads l on l.id = r."leadId" join ${customers} c on c.id = l.customer_id
    ), ${writeFields({ by, now })}
    insert into import_rows
      (import_id, row, result, lead_id, customer_id, before, after, lead_before, lead_after)
    select ${importId}, p.row, 'changed', p.lead_id, p.customer_id,
      case when p.customer <> '{}' then ${hereOf("customer")} end, nullif(p.customer, '{}'),
      case when p.lead <> '{}' then ${hereOf("lead")} end, nullif(p.lead, '{}')
    from p order by p.row`);
  return rowCount ?? 0;
}

const hereOf = (what: "customer" | "lead") =>
  sql.raw(`(select jsonb_object_agg(k, p.${what}_here -> k) from jsonb_object_keys(p.${what}) k)`);
