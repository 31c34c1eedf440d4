import { eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "#server/db/handles";
import { deletedLeads } from "#server/db/schema/audit";
import { lastOutcomes } from "#server/db/schema/calling";
import { doNotCall } from "#server/db/schema/do-not-call";
import { importBatches, importRows, importSources, imports, stagedRows } from "#server/db/schema/imports";
import { listViews } from "#server/db/schema/lists";
import { erasedKeys } from "#server/db/schema/personal-data";
import { names, type Person, patternOf } from "./person-queries.ts";

const REMOVED = "[erased]";

/** Removes the person from everything besides their records: rows of files that name them, and texts that do. */
export async function removeTraces(tx: Tx, person: Person, leadIds: number[]): Promise<void> {
  await tx.delete(lastOutcomes).where(inArray(lastOutcomes.leadId, leadIds));
  await tx.update(doNotCall).set({ reason: null }).where(inArray(doNotCall.phoneKey, person.numbers));
  const pattern = patternOf(person);
  if (pattern) {
    await removeFileRows(tx, pattern);
    const deleted = sql`concat_ws(' ', ${deletedLeads.phoneNumber}, ${deletedLeads.registrationNumber})`;
    await tx.delete(deletedLeads).where(names(deleted, pattern));
  }
  const named = patternOf(person, "names");
  if (named) await removeFromTexts(tx, named);
}

/** Rows of imports that were refused have no record, and those of a draft, with what was edited in them, not yet. */
async function removeFileRows(tx: Tx, pattern: string): Promise<void> {
  const refused = sql`concat_ws(' ', ${importRows.reason}, array_to_string(${importRows.cells}, ' '))`;
  await tx.delete(importRows).where(sql`${importRows.result} = 'refused' and ${names(refused, pattern)}`);
  // A record of somebody else that an import changed may have had the person's data before.
  const changed = sql`concat_ws(' ', ${importRows.before}, ${importRows.after})`;
  await tx
    .update(importRows)
    .set({ before: null, after: null })
    .where(sql`${importRows.before} is not null and ${names(changed, pattern)}`);
  const removed = await tx
    .delete(stagedRows)
    .where(names(sql`to_jsonb(${stagedRows})::text`, pattern))
    .returning({ importId: stagedRows.importId });
  for (const importId of new Set(removed.map((row) => row.importId))) {
    const rows = removed.filter((row) => row.importId === importId).length;
    await tx
      .update(imports)
      .set({ rows: sql`${imports.rows} - ${rows}` })
      .where(eq(imports.id, importId));
  }
}

async function removeFromTexts(tx: Tx, pattern: string): Promise<void> {
  const without = (
    json: typeof imports.matching | typeof importSources.matching | typeof importBatches.reply,
  ) => sql`regexp_replace(${json}::text, ${pattern}, ${REMOVED}, 'gi')::jsonb`;
  await tx
    .update(imports)
    .set({ fileName: null })
    .where(names(sql`${imports.fileName}`, pattern));
  await tx
    .update(imports)
    .set({ matching: without(imports.matching) })
    .where(names(sql`${imports.matching}::text`, pattern));
  await tx
    .update(importSources)
    .set({ matching: without(importSources.matching) })
    .where(names(sql`${importSources.matching}::text`, pattern));
  await tx
    .update(importBatches)
    .set({ reply: without(importBatches.reply) })
    .where(names(sql`${importBatches.reply}::text`, pattern));
  await tx.delete(listViews).where(names(sql`concat_ws(' ', ${listViews.name}, ${listViews.kept})`, pattern));
  await tx
    .update(doNotCall)
    .set({ reason: null })
    .where(names(sql`${doNotCall.reason}`, pattern));
}

/** What a later file recognises the person by. */
export async function rememberErased(tx: Tx, { numbers, plates }: Person, now: Date): Promise<void> {
  const hashes = sql`
    select erasure_hash('phone', n) from unnest(${sql.param(numbers)}::text[]) n
    union select erasure_hash('plate', p) from unnest(${sql.param(plates)}::text[]) p where p ~ '\\d'`;
  await tx.execute(sql`
    insert into ${erasedKeys} (hash, erased_at)
    select h.hash, ${now.toISOString()}::timestamptz from (${hashes}) h(hash) where h.hash is not null
    on conflict (hash) do update set erased_at = excluded.erased_at`);
}
