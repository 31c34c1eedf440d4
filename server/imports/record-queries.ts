import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "#server/db/handles";
import { importRows, imports } from "#server/db/schema/imports";

/** The record of an import, which every one of its calls adds to. */

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

/** Adds what became of the rows of one call. */
export async function countRows(
  tx: Tx,
  id: number,
  { added, refused, isWhole }: { added: number; refused: number; isWhole: boolean },
): Promise<void> {
  await tx
    .update(imports)
    .set({
      added: sql`${imports.added} + ${added}`,
      refused: sql`${imports.refused} + ${refused}`,
      ...(isWhole && { state: "done" as const }),
    })
    .where(and(eq(imports.id, id), eq(imports.state, "receiving")));
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
