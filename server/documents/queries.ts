import { and, desc, eq, getTableColumns, gt, isNull, lt } from "drizzle-orm";
import { type DocumentType, RESTORABLE_MS, restorableUntil } from "#contract/documents/types";
import { saysPolicyReceived } from "#contract/lead/remarks";
import type { Db, Tx } from "#server/db/handles";
import { documents } from "#server/db/schema/documents";
import { callLogs } from "#server/db/schema/history";
import { leads } from "#server/db/schema/leads";
import { quotes } from "#server/db/schema/quotes";
import { insertOrphanedFile } from "#server/files/queries";
import { selectListed } from "#server/lead/document-queries";
import { visibleTo } from "#server/lead/scope";
import type { Viewer } from "#server/platform/http";

/** A document in the viewer's scope, deleted or not. */
export async function findDocument(db: Db | Tx, viewer: Viewer, id: number) {
  const [found] = await db
    .select(getTableColumns(documents))
    .from(documents)
    .innerJoin(leads, eq(leads.id, documents.leadId))
    .where(and(eq(documents.id, id), visibleTo(viewer)));
  return found;
}

export type Document = NonNullable<Awaited<ReturnType<typeof findDocument>>>;

export async function setDeleted(tx: Tx, id: number, deletedAt: Date | null): Promise<void> {
  await tx.update(documents).set({ deletedAt }).where(eq(documents.id, id));
}

/** A lead's deleted documents that can be restored at this time, the latest deletion first. */
export async function listDeleted(db: Db, leadId: number, now: Date) {
  const before = new Date(now.getTime() - RESTORABLE_MS);
  const rows = await db
    .select({
      id: documents.id,
      documentType: documents.documentType,
      fileName: documents.fileName,
      deletedAt: documents.deletedAt,
    })
    .from(documents)
    .where(and(eq(documents.leadId, leadId), gt(documents.deletedAt, before)))
    .orderBy(desc(documents.deletedAt), desc(documents.id));
  return rows.flatMap(({ deletedAt, ...document }) =>
    deletedAt ? { ...document, deletedAt, restorableUntil: restorableUntil(deletedAt) } : [],
  );
}

/** Removes the rows of documents deleted before this time; their files are orphaned. */
export async function removeDeletedDocuments(tx: Tx, before: Date, since: Date): Promise<string[]> {
  const removed = await tx
    .delete(documents)
    .where(lt(documents.deletedAt, before))
    .returning({ fileKey: documents.fileKey });
  const fileKeys = removed.flatMap(({ fileKey }) => fileKey ?? []);
  for (const fileKey of fileKeys) await insertOrphanedFile(tx, fileKey, since);
  return fileKeys;
}

export async function hasDocumentOfType(
  tx: Tx,
  leadId: number,
  documentType: DocumentType,
): Promise<boolean> {
  const isOne = and(eq(documents.documentType, documentType), isNull(documents.deletedAt));
  return (await tx.$count(documents, and(eq(documents.leadId, leadId), isOne))) > 0;
}

/** The entry that an upload of the previous policy added; true when there was one. */
export async function deleteReceiptOf(
  tx: Tx,
  { leadId, uploadedBy, uploadedAt }: Document,
): Promise<boolean> {
  const gone = await tx
    .delete(callLogs)
    .where(
      and(
        eq(callLogs.leadId, leadId),
        eq(callLogs.userId, uploadedBy),
        eq(callLogs.createdAt, uploadedAt),
        eq(callLogs.kind, "policy_received"),
      ),
    )
    .returning({ id: callLogs.id });
  return gone.length > 0;
}

/** Whether some note of the lead says that the previous policy is here. */
export async function isPolicyNoted(tx: Tx, leadId: number): Promise<boolean> {
  const notes = await tx.select({ notes: callLogs.notes }).from(callLogs).where(eq(callLogs.leadId, leadId));
  return notes.some(({ notes: note }) => saysPolicyReceived(note ?? ""));
}

export async function findListed(tx: Tx, id: number) {
  const [found] = await selectListed(tx).where(eq(documents.id, id));
  return found;
}

/** The document an earlier send of the same request created. */
export async function findDocumentOfRequest(
  tx: Tx,
  { leadId, userId, requestId }: { leadId: number; userId: string; requestId: string | undefined },
) {
  if (!requestId) return undefined;
  const [found] = await selectListed(tx).where(
    and(eq(documents.leadId, leadId), eq(documents.uploadedBy, userId), eq(documents.requestId, requestId)),
  );
  return found;
}

export async function isQuoteOfLead(tx: Tx, leadId: number, quoteId: number): Promise<boolean> {
  return (await tx.$count(quotes, and(eq(quotes.id, quoteId), eq(quotes.leadId, leadId)))) > 0;
}

export async function insertDocument(tx: Tx, document: typeof documents.$inferInsert) {
  const [{ id } = { id: 0 }] = await tx.insert(documents).values(document).returning({ id: documents.id });
  const inserted = await findListed(tx, id);
  if (!inserted) throw new Error("The document just written cannot be read");
  return inserted;
}
