import { and, eq, sql } from "drizzle-orm";
import { ImportReply } from "#contract/imports/calls";
import type { Tx } from "#server/db/handles";
import { customers } from "#server/db/schema/customers";
import { importBatches } from "#server/db/schema/imports";

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
