import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import type { Db, Tx } from "#server/db/handles";
import { importRows, imports } from "#server/db/schema/imports";
import { leads } from "#server/db/schema/leads";
import { isOneOf } from "#server/lead/bulk-queries";
import { changedByFile } from "./queries.ts";
import { isWorked } from "./worked-queries.ts";

/**
 * The fields of a record that the import of row `r` changed and nobody has changed since, with their former values: an
 * object in JSON, empty when every one has another value by now.
 */
const unchangedSince = sql`(
  select coalesce(jsonb_object_agg(f.key, f.value), '{}'::jsonb)
  from jsonb_each(r.before) f
  where r.after -> f.key <> f.value and to_jsonb(c) -> f.key = r.after -> f.key)`;

/** What an undo would do with the rows of an import. The same conditions decide in the parts of the undo. */
export async function countUndo(db: Db, now: Date, importId: number) {
  const rows = sql`(
    select ${leads.id} as lead_id, coalesce(${isWorked(now)}, false) as worked,
      case when r.before is not null then ${unchangedSince} end as back
    from ${importRows} r
    join customers c on c.id = r.customer_id
    left join ${leads} on ${leads.id} = r.lead_id
    where r.import_id = ${importId} and r.result = 'added') rows`;
  const [counted] = await db
    .select({
      removed: sql<number>`count(*) filter (where lead_id is not null and not worked)::int`,
      worked: sql<number>`count(*) filter (where worked)::int`,
      restored: sql<number>`count(*) filter (where not worked and back <> '{}')::int`,
      edited: sql<number>`count(*) filter (where not worked and back = '{}')::int`,
    })
    .from(rows);
  return counted ?? { removed: 0, worked: 0, restored: 0, edited: 0 };
}

export async function beginUndo(tx: Tx, id: number, by: string): Promise<void> {
  await tx.update(imports).set({ state: "undoing", undoneBy: by }).where(eq(imports.id, id));
}

/** Locks an import until the transaction ends, so that its rows and its state change together. */
export async function lockImport(tx: Tx, id: number) {
  const [found] = await tx
    .select({ id: imports.id, state: imports.state, storedAt: imports.storedAt })
    .from(imports)
    .where(eq(imports.id, id))
    .for("update");
  return found;
}

export async function isUndoWaiting(tx: Tx): Promise<boolean> {
  const waiting = await tx
    .select({ id: imports.id })
    .from(imports)
    .where(eq(imports.state, "undoing"))
    .limit(1);
  return waiting.length > 0;
}

/** The oldest import that is being undone. Called under the import lock, which every change of an import takes first. */
export async function lockUndone(tx: Tx) {
  const [found] = await tx
    .select({
      id: imports.id,
      undoneBy: imports.undoneBy,
      removed: imports.removed,
      restored: imports.restored,
      fileName: imports.fileName,
    })
    .from(imports)
    .where(eq(imports.state, "undoing"))
    .orderBy(asc(imports.id))
    .limit(1)
    .for("update");
  return found;
}

/** The next rows to undo: the last stored first, so that a record changed twice returns to its first values. */
export async function rowsToUndo(tx: Tx, importId: number, most: number) {
  const rows = await tx
    .select({
      id: importRows.id,
      leadId: importRows.leadId,
      customerId: importRows.customerId,
      newCustomer: importRows.newCustomer,
      changed: sql<boolean>`${importRows.before} is not null`,
    })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), eq(importRows.result, "added"), isNull(importRows.undone)))
    .orderBy(desc(importRows.id))
    .limit(most);
  // The rest of a record's rows come with a later part.
  const seen = new Set<number | null>();
  return rows.filter(({ customerId }) => !seen.has(customerId) && seen.add(customerId));
}

export type RowToUndo = Awaited<ReturnType<typeof rowsToUndo>>[number];

/** Which of these leads somebody has worked on. */
export async function workedOf(tx: Tx, leadIds: number[], now: Date): Promise<Set<number>> {
  const found = await tx
    .select({ id: leads.id })
    .from(leads)
    .where(and(isOneOf(leads.id, leadIds), isWorked(now)));
  return new Set(found.map(({ id }) => id));
}

/** Gives the records their former values back where nobody has changed them since; returns their number. */
export async function restoreCustomers(tx: Tx, rowIds: number[], now: Date): Promise<number> {
  if (rowIds.length === 0) return 0;
  const columns = sql.raw(changedByFile.join(", "));
  const former = sql.raw(changedByFile.map((name) => `p.${name}`).join(", "));
  const { rowCount } = await tx.execute(sql`
    update customers t set (${columns}, updated_at) =
      (select ${former}, ${now.toISOString()}::timestamptz from jsonb_populate_record(t, b.back) p)
    from (
      select c.id, ${unchangedSince} as back
      from ${importRows} r join customers c on c.id = r.customer_id
      where r.id = any(${sql.param(rowIds)}::bigint[])
    ) b
    where t.id = b.id and b.back <> '{}'`);
  return rowCount ?? 0;
}

/** Notes what became of the rows of a part; rows of a removed record are gone with it. */
export async function noteUndone(tx: Tx, kept: number[], undone: number[]): Promise<void> {
  await tx.update(importRows).set({ undone: false }).where(isOneOf(importRows.id, kept));
  await tx.update(importRows).set({ undone: true }).where(isOneOf(importRows.id, undone));
}

export async function countUndone(
  tx: Tx,
  id: number,
  { removed, restored, finishedAt }: { removed: number; restored: number; finishedAt: Date | undefined },
): Promise<void> {
  await tx
    .update(imports)
    .set({
      removed: sql`${imports.removed} + ${removed}`,
      restored: sql`${imports.restored} + ${restored}`,
      ...(finishedAt && { state: "undone" as const, undoneAt: finishedAt }),
    })
    .where(eq(imports.id, id));
}

/** Removes the rows of imports stored before an instant: they can no longer be undone. */
export async function deleteRowsBefore(tx: Tx, before: Date, most: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from ${importRows} where id in (
      select r.id from ${importRows} r join ${imports} i on i.id = r.import_id
      where i.stored_at < ${before.toISOString()}::timestamptz and i.state <> 'undoing' limit ${most})`);
  return rowCount ?? 0;
}
