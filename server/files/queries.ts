import { and, asc, inArray, isNotNull, lt, sql } from "drizzle-orm";
import type { Db, Tx } from "#server/db/handles";
import { documents, orphanedFiles } from "#server/db/schema/documents";

/** Called before the first byte is written, so that a crash cannot leave an unrecorded file. */
export async function insertOrphanedFile(tx: Tx, fileKey: string, since: Date): Promise<void> {
  await tx.insert(orphanedFiles).values({ fileKey, since });
}

/** Which of these are still orphaned; waits for a document that is just being recorded. */
export async function lockOrphanedFiles(tx: Tx, fileKeys: string[]): Promise<string[]> {
  const held = await tx
    .select({ fileKey: orphanedFiles.fileKey })
    .from(orphanedFiles)
    .where(inArray(orphanedFiles.fileKey, fileKeys))
    .for("update");
  return held.map(({ fileKey }) => fileKey);
}

/** The file belongs to a document now, or has been removed. */
export async function deleteOrphanedFileRows(tx: Tx, fileKeys: string[]): Promise<void> {
  await tx.delete(orphanedFiles).where(inArray(orphanedFiles.fileKey, fileKeys));
}

/** The documents of these leads. */
export async function listDocumentIds(tx: Tx, leadIds: number[]): Promise<number[]> {
  const found = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(sql`${documents.leadId} = any(${sql.param(leadIds)}::bigint[])`)
    .orderBy(asc(documents.id));
  return found.map(({ id }) => id);
}

/** Marks the files of leads that are about to be deleted as orphaned and returns their keys. */
export async function markFilesOrphaned(tx: Tx, leadIds: number[], since: Date): Promise<string[]> {
  const found = await tx
    .select({ fileKey: documents.fileKey })
    .from(documents)
    .where(
      and(sql`${documents.leadId} = any(${sql.param(leadIds)}::bigint[])`, isNotNull(documents.fileKey)),
    );
  const fileKeys = found.flatMap(({ fileKey }) => fileKey ?? []);
  if (fileKeys.length > 0) {
    await tx
      .insert(orphanedFiles)
      .values(fileKeys.map((fileKey) => ({ fileKey, since })))
      .onConflictDoNothing();
  }
  return fileKeys;
}

export async function listOrphanedFiles(db: Db, before: Date): Promise<string[]> {
  const found = await db
    .select({ fileKey: orphanedFiles.fileKey })
    .from(orphanedFiles)
    .where(lt(orphanedFiles.since, before));
  return found.map(({ fileKey }) => fileKey);
}

/** Every document with a file, and the file's original length. */
export function documentsWithFile(db: Db) {
  return db
    .select({
      id: documents.id,
      leadId: documents.leadId,
      fileKey: sql<string>`${documents.fileKey}`,
      size: documents.size,
    })
    .from(documents)
    .where(isNotNull(documents.fileKey))
    .orderBy(asc(documents.id));
}
