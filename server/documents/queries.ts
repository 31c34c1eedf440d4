import { and, eq } from "drizzle-orm";
import type { Db, Tx } from "#server/db/handles";
import { users } from "#server/db/schema/accounts";
import { documents } from "#server/db/schema/documents";
import { leads } from "#server/db/schema/leads";
import { listed } from "#server/lead/document-queries";
import { visibleTo } from "#server/lead/scope";
import type { Viewer } from "#server/platform/http";

/** A document and its file's key, if its lead is in the viewer's scope. */
export async function findDocument(db: Db, viewer: Viewer, id: number) {
  const [found] = await db
    .select({
      leadId: documents.leadId,
      documentType: documents.documentType,
      fileName: documents.fileName,
      fileKey: documents.fileKey,
      uploadedAt: documents.uploadedAt,
    })
    .from(documents)
    .innerJoin(leads, eq(leads.id, documents.leadId))
    .where(and(eq(documents.id, id), visibleTo(viewer)));
  return found;
}

/** The document an earlier send of the same request created. */
export async function findDocumentOfRequest(
  tx: Tx,
  { leadId, userId, requestId }: { leadId: number; userId: string; requestId: string | undefined },
) {
  if (!requestId) return undefined;
  const [found] = await tx
    .select(listed)
    .from(documents)
    .innerJoin(users, eq(users.id, documents.uploadedBy))
    .where(
      and(eq(documents.leadId, leadId), eq(documents.uploadedBy, userId), eq(documents.requestId, requestId)),
    );
  return found;
}

export async function insertDocument(tx: Tx, document: typeof documents.$inferInsert) {
  const [{ id } = { id: 0 }] = await tx.insert(documents).values(document).returning({ id: documents.id });
  const [inserted] = await tx
    .select(listed)
    .from(documents)
    .innerJoin(users, eq(users.id, documents.uploadedBy))
    .where(eq(documents.id, id));
  if (!inserted) throw new Error("The document just written cannot be read");
  return inserted;
}
