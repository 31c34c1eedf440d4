import { and, eq, sql } from "drizzle-orm";
import { ImportReply } from "#contract/imports/calls";
import type { RowResult } from "#contract/imports/states";
import type { Tx } from "#server/db/handles";
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

export async function insertBatchReply(tx: Tx, batch: typeof importBatches.$inferInsert): Promise<void> {
  await tx.insert(importBatches).values(batch);
}

export type OpenedImport = typeof imports.$inferInsert;

/** Locks the import of an upload, which is new with its first call. Its state shows whether it may go on. */
export async function openImport(tx: Tx, opened: OpenedImport) {
  const [found] = await tx
    .insert(imports)
    .values(opened)
    .onConflictDoUpdate({ target: imports.uploadId, set: { uploadId: opened.uploadId } })
    .returning({ id: imports.id, header: imports.header, state: imports.state });
  if (!found) throw new Error("An import was neither found nor made");
  return found;
}

export async function updateImport(tx: Tx, id: number, change: Partial<OpenedImport>): Promise<void> {
  await tx.update(imports).set(change).where(eq(imports.id, id));
}

/** How many rows of a part became what. */
export type PartCounts = Record<RowResult, number>;

/** Adds what became of the rows of one call or part, and returns the totals; a state ends it. */
export async function countRows(
  tx: Tx,
  id: number,
  { added, changed, unchanged, refused }: PartCounts,
  now: Date,
  state?: "done",
): Promise<Pick<PartCounts, "added" | "refused">> {
  const [totals] = await tx
    .update(imports)
    .set({
      added: sql`${imports.added} + ${added}`,
      changed: sql`${imports.changed} + ${changed}`,
      unchanged: sql`${imports.unchanged} + ${unchanged}`,
      refused: sql`${imports.refused} + ${refused}`,
      storedAt: now,
      ...(state && { state }),
    })
    .where(eq(imports.id, id))
    .returning({ added: imports.added, refused: imports.refused });
  if (!totals) throw new Error("An import was not counted");
  return totals;
}

/** What became of a row that is not stored, or whose lead stays as it is. */
export interface NotedRow {
  row: number;
  reason?: string;
  /** In the order of the import's header; absent of a staged row. */
  cells?: string[];
  /** Its person was erased on request: no cell of the row is kept. */
  erased?: true | undefined;
  leadId?: number | null;
}

export async function noteRows(
  tx: Tx,
  importId: number,
  result: "refused" | "unchanged",
  rows: readonly NotedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into ${importRows} (import_id, row, result, lead_id, customer_id, reason, cells)
    select ${importId}, r.row, ${result}, l.id, l.customer_id, r.reason,
      case when r.erased is null then coalesce(r.cells, s.cells) end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(row int, reason text, cells text[], erased boolean, "leadId" bigint)
    left join leads l on l.id = r."leadId"
    left join staged_rows s on ${result} = 'refused' and s.import_id = ${importId} and s.row = r.row
    order by r.row`);
}
