import { and, asc, inArray, isNotNull, lt, sql } from "drizzle-orm";
import type { Db, Tx } from "#server/db/db";
import { documents, looseFiles } from "#server/db/schema-documents";

/** A file is noted as loose before its first byte is written, so that a crash cannot hide it. */
export async function insertLooseFile(tx: Tx, fileKey: string, since: Date): Promise<void> {
  await tx.insert(looseFiles).values({ fileKey, since });
}

/** Which of these are still loose; waits for a document that is just taking one over. */
export async function holdLooseFiles(tx: Tx, fileKeys: string[]): Promise<string[]> {
  const held = await tx
    .select({ fileKey: looseFiles.fileKey })
    .from(looseFiles)
    .where(inArray(looseFiles.fileKey, fileKeys))
    .for("update");
  return held.map(({ fileKey }) => fileKey);
}

/** A document has taken the file over, or the file is gone. */
export async function forgetLooseFiles(tx: Tx, fileKeys: string[]): Promise<void> {
  await tx.delete(looseFiles).where(inArray(looseFiles.fileKey, fileKeys));
}

/** The documents that go with these leads. */
export async function documentsOf(tx: Tx, leadIds: number[]): Promise<number[]> {
  const found = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(inArray(documents.leadId, leadIds))
    .orderBy(asc(documents.id));
  return found.map(({ id }) => id);
}

/** Notes the files of leads that are about to be deleted, and answers their keys. */
export async function loosenFilesOf(tx: Tx, leadIds: number[], since: Date): Promise<string[]> {
  const found = await tx
    .select({ fileKey: documents.fileKey })
    .from(documents)
    .where(and(inArray(documents.leadId, leadIds), isNotNull(documents.fileKey)));
  const fileKeys = found.flatMap(({ fileKey }) => fileKey ?? []);
  if (fileKeys.length > 0) {
    await tx
      .insert(looseFiles)
      .values(fileKeys.map((fileKey) => ({ fileKey, since })))
      .onConflictDoNothing();
  }
  return fileKeys;
}

export async function looseFilesSince(db: Db, before: Date): Promise<string[]> {
  const found = await db
    .select({ fileKey: looseFiles.fileKey })
    .from(looseFiles)
    .where(lt(looseFiles.since, before));
  return found.map(({ fileKey }) => fileKey);
}

/** Every document that has a file, and how long it was when it was stored. */
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
