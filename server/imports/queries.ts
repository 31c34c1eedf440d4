import { and, eq, sql } from "drizzle-orm";
import { ImportReply } from "#contract/imports/calls";
import type { Tx } from "#server/db/handles";
import { customers } from "#server/db/schema/customers";
import { importBatches, importRows, imports } from "#server/db/schema/imports";

export async function findBatchReply(
  tx: Tx,
  uploadId: string,
  firstRow: number,
): Promise<ImportReply | undefined> {
  const [batch] = await tx
    .select({ reply: importBatches.reply })
    .from(importBatches)
    .where(and(eq(importBatches.uploadId, uploadId), eq(importBatches.firstRow, firstRow)));
  return batch && ImportReply.parse(batch.reply);
}

/**
 * Whether a batch of this file has been stored before. Called under the import lock, so only one batch is the
 * first.
 */
export async function hasBatches(tx: Tx, uploadId: string): Promise<boolean> {
  const found = await tx
    .select({ uploadId: importBatches.uploadId })
    .from(importBatches)
    .where(eq(importBatches.uploadId, uploadId))
    .limit(1);
  return found.length > 0;
}

/** How many rows of this file have become leads. */
export async function countStored(tx: Tx, uploadId: string): Promise<number> {
  const [counted] = await tx
    .select({
      stored: sql`coalesce(sum((${importBatches.reply} -> 'results' ->> 'successful')::int), 0)`.mapWith(
        Number,
      ),
    })
    .from(importBatches)
    .where(eq(importBatches.uploadId, uploadId));
  return counted?.stored ?? 0;
}

export async function insertBatchReply(tx: Tx, batch: typeof importBatches.$inferInsert): Promise<void> {
  await tx.insert(importBatches).values(batch);
}

/**
 * Made of last year's lead, and never touched since: no history, not even an assignment, no quote, no document, not in hand in
 * call mode.
 */
export const isUnworkedRenewal = (now: Date) => sql`(l.from_renewals and l.version = 1
  and not exists (select from call_logs w where w.lead_id = l.id)
  and not exists (select from quotes w where w.lead_id = l.id)
  and not exists (select from documents w where w.lead_id = l.id)
  and not exists (select from lead_leases w where w.lead_id = l.id and w.until > ${now.toISOString()}::timestamptz))`;
const monthFrom = (month: string, count: number) =>
  sql.raw(`to_char(to_date(${month}, 'YYYY-MM') + interval '${count} month', 'YYYY-MM')`);

/** A lead that is the renewal of a row's vehicle: of the row's month, or made of last year's in the month before or after. */
export const isSameRenewal = (row: "g" | "s" | "staged_rows") =>
  sql`(l.campaign_month = ${sql.raw(row)}.month or l.from_renewals
    and l.campaign_month in (${monthFrom(`${row}.month`, -1)}, ${monthFrom(`${row}.month`, 1)}))`;

/** The records of some vehicles. */
export async function recordsOfVehicles(tx: Tx, keys: string[]): Promise<number[]> {
  const found = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(sql`${customers.vehicleKey} = any(${sql.param(keys)}::text[])`);
  return found.map(({ id }) => id);
}

export type OpenedImport = typeof imports.$inferInsert;

/** Locks the import of these rows, which is new with its first call. Its state shows whether it may go on. */
export async function openImport(tx: Tx, opened: OpenedImport) {
  const [found] = await tx
    .insert(imports)
    .values(opened)
    .onConflictDoUpdate({ target: imports.uploadId, set: { storedAt: opened.storedAt } })
    .returning({ id: imports.id, header: imports.header, state: imports.state });
  if (!found) throw new Error("An import was neither found nor made");
  return found;
}

/** How many rows of a part became what. */
export interface PartCounts {
  added: number;
  changed: number;
  unchanged: number;
  refused: number;
}

/** Adds what became of the rows of one call or part; a state ends it, or says that it goes on. */
export async function countRows(
  tx: Tx,
  id: number,
  { added, changed, unchanged, refused }: PartCounts,
  now: Date,
  state?: "done",
): Promise<void> {
  await tx
    .update(imports)
    .set({
      added: sql`${imports.added} + ${added}`,
      changed: sql`${imports.changed} + ${changed}`,
      unchanged: sql`${imports.unchanged} + ${unchanged}`,
      refused: sql`${imports.refused} + ${refused}`,
      storedAt: now,
      ...(state && { state }),
    })
    .where(eq(imports.id, id));
}

export interface RefusedRow {
  row: number;
  reason: string;
  /** In the order of the import's header. */
  cells: string[];
}

export async function insertRefused(tx: Tx, importId: number, refused: RefusedRow[]): Promise<void> {
  if (refused.length === 0) return;
  const given = refused.map(({ row, reason, cells }) => ({ row, reason, cells }));
  await tx.execute(sql`
    insert into ${importRows} (import_id, row, result, reason, cells)
    select ${importId}, r.row, 'refused', r.reason, r.cells
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as r(row int, reason text, cells text[])`);
}
