import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#server/db/handles";
import { deletedLeads } from "#server/db/schema/audit";
import { lastOutcomes } from "#server/db/schema/calling";
import { doNotCall } from "#server/db/schema/do-not-call";
import { importBatches, importRows, importSources, imports, stagedRows } from "#server/db/schema/imports";
import { listViews } from "#server/db/schema/lists";
import { erasedKeys } from "#server/db/schema/personal-data";
import { type Naming, namingOf, type Person } from "./person-queries.ts";

/**
 * Removes the person from everything besides their records: rows of files that name them, and texts that do. Returns how many
 * rows went: of drafts, and of imports and deleted leads.
 */
export async function removeTraces(tx: Tx, person: Person, leadIds: number[]) {
  await tx.delete(lastOutcomes).where(sql`${lastOutcomes.leadId} = any(${sql.param(leadIds)}::bigint[])`);
  await tx.update(doNotCall).set({ reason: null }).where(inArray(doNotCall.phoneKey, person.numbers));
  const fileRows = await removeFileRows(tx, namingOf(person));
  await removeFromTexts(tx, namingOf(person, "names"));
  return { fileRows, draftRows: await removeStaged(tx, person) };
}

export const refusedText = sql<string>`concat_ws(' ', ${importRows.reason}, array_to_string(${importRows.cells}, ' '))`;
export const stagedText = sql<string>`to_jsonb(${stagedRows})::text`;

/** Rows of imports that were refused have no record. */
async function removeFileRows(tx: Tx, naming: Naming): Promise<number> {
  const idsOf = async (text: SQL<string>, where: SQL) => {
    const found = await tx
      .select({ id: importRows.id, text })
      .from(importRows)
      .where(and(where, naming.mayBeIn(text)));
    return found.filter((row) => naming.isIn(row.text)).map(({ id }) => id);
  };
  const isOneOf = (ids: number[]) => sql`${importRows.id} = any(${sql.param(ids)}::bigint[])`;
  const refused = await idsOf(refusedText, sql`${importRows.result} = 'refused'`);
  await tx.delete(importRows).where(isOneOf(refused));
  // Another person's record that an import changed may have had the person's data before.
  const changed = sql<string>`concat_ws(' ', ${importRows.before}, ${importRows.after})`;
  const ofOthers = await idsOf(changed, sql`${importRows.before} is not null`);
  await tx.update(importRows).set({ before: null, after: null }).where(isOneOf(ofOthers));

  const deleted = await findDeleted(tx, naming);
  for (const { auditId, leadId } of deleted)
    await tx
      .delete(deletedLeads)
      .where(and(eq(deletedLeads.auditId, auditId), eq(deletedLeads.leadId, leadId)));
  return refused.length + ofOthers.length + deleted.length;
}

async function findDeleted(tx: Tx, naming: Naming) {
  const text = sql<string>`concat_ws(' ', ${deletedLeads.phoneNumber}, ${deletedLeads.registrationNumber})`;
  const { auditId, leadId, name } = deletedLeads;
  const found = await tx
    .select({ auditId, leadId, name, text })
    .from(deletedLeads)
    .where(naming.mayBeIn(text));
  return found.filter((one) => naming.isIn(one.text));
}

/** What the deleted leads of a number or a plate were called. */
export async function namesOfDeleted(tx: Tx, named: Pick<Person, "numbers" | "plates">): Promise<string[]> {
  const deleted = await findDeleted(tx, namingOf({ ...named, names: [], phones: [] }));
  return [...new Set(deleted.map(({ name }) => name))];
}

/** Rows of a draft, with what was edited in them, have no record yet. */
export async function findStaged(db: Db | Tx, person: Person) {
  const naming = namingOf(person);
  const found = await db
    .select({ importId: stagedRows.importId, row: stagedRows.row, text: stagedText })
    .from(stagedRows)
    .where(naming.mayBeIn(stagedText));
  return found.filter(({ text }) => naming.isIn(text));
}

async function removeStaged(tx: Tx, person: Person): Promise<number> {
  const named = await findStaged(tx, person);
  for (const importId of new Set(named.map((row) => row.importId))) {
    const rows = named.filter((row) => row.importId === importId).map(({ row }) => row);
    await tx
      .delete(stagedRows)
      .where(and(eq(stagedRows.importId, importId), sql`${stagedRows.row} = any(${sql.param(rows)}::int[])`));
    await tx
      .update(imports)
      .set({ rows: sql`${imports.rows} - ${rows.length}` })
      .where(eq(imports.id, importId));
  }
  return named.length;
}

async function removeFromTexts(tx: Tx, naming: Naming): Promise<void> {
  const named = <R extends { text: string }>(found: R[]) => found.filter(({ text }) => naming.isIn(text));
  const fileName = sql<string>`coalesce(${imports.fileName}, '')`;
  const files = await tx
    .select({ id: imports.id, text: fileName })
    .from(imports)
    .where(naming.mayBeIn(fileName));
  for (const { id } of named(files))
    await tx.update(imports).set({ fileName: null }).where(eq(imports.id, id));
  const without = (text: string) => sql`${naming.removedFrom(text)}::jsonb`;
  const ofImport = sql<string>`${imports.matching}::text`;
  const matched = await tx
    .select({ id: imports.id, text: ofImport })
    .from(imports)
    .where(naming.mayBeIn(ofImport));
  for (const { id, text } of named(matched))
    await tx
      .update(imports)
      .set({ matching: without(text) })
      .where(eq(imports.id, id));
  const ofSource = sql<string>`${importSources.matching}::text`;
  const sources = await tx
    .select({ id: importSources.id, text: ofSource })
    .from(importSources)
    .where(naming.mayBeIn(ofSource));
  for (const { id, text } of named(sources))
    await tx
      .update(importSources)
      .set({ matching: without(text) })
      .where(eq(importSources.id, id));
  const ofReply = sql<string>`${importBatches.reply}::text`;
  const replies = await tx
    .select({ uploadId: importBatches.uploadId, firstRow: importBatches.firstRow, text: ofReply })
    .from(importBatches)
    .where(naming.mayBeIn(ofReply));
  for (const { uploadId, firstRow, text } of named(replies))
    await tx
      .update(importBatches)
      .set({ reply: without(text) })
      .where(and(eq(importBatches.uploadId, uploadId), eq(importBatches.firstRow, firstRow)));
  const ofView = sql<string>`concat_ws(' ', ${listViews.name}, ${listViews.kept})`;
  const views = await tx
    .select({ id: listViews.id, text: ofView })
    .from(listViews)
    .where(naming.mayBeIn(ofView));
  for (const { id } of named(views)) await tx.delete(listViews).where(eq(listViews.id, id));
  const ofReason = sql<string>`coalesce(${doNotCall.reason}, '')`;
  const reasons = await tx
    .select({ phoneKey: doNotCall.phoneKey, text: ofReason })
    .from(doNotCall)
    .where(naming.mayBeIn(ofReason));
  for (const { phoneKey } of named(reasons))
    await tx.update(doNotCall).set({ reason: null }).where(eq(doNotCall.phoneKey, phoneKey));
}

/** What a later file recognises the person by. */
export async function rememberErased(tx: Tx, { numbers, plates }: Person, now: Date): Promise<void> {
  const hashes = sql`
    select erasure_hash('phone', n) from unnest(${sql.param(numbers)}::text[]) n
    union select erasure_hash('plate', p) from unnest(${sql.param(plates)}::text[]) p where p ~ '[0-9]'`;
  await tx.execute(sql`
    insert into ${erasedKeys} (hash, erased_at)
    select h.hash, ${now.toISOString()}::timestamptz from (${hashes}) h(hash) where h.hash is not null
    on conflict (hash) do update set erased_at = excluded.erased_at`);
}
