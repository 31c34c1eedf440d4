import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Db, Tx } from "#server/db/db";
import { leads } from "#server/db/schema";
import { users } from "#server/db/schema-accounts";
import { documents } from "#server/db/schema-documents";
import type { Viewer } from "#server/http";
import { visibleTo } from "#server/leads/queries";

const listed = {
  id: documents.id,
  leadId: documents.leadId,
  documentType: documents.documentType,
  fileName: documents.fileName,
  size: documents.size,
  masked: documents.masked,
  uploadedAt: documents.uploadedAt,
  uploadedBy: sql<string>`full_name(${users.firstName}, ${users.lastName})`,
};

/** The documents of one lead or several, newest first. */
export function listDocuments(db: Db | Tx, leadIds: number[]) {
  return db
    .select(listed)
    .from(documents)
    .innerJoin(users, eq(users.id, documents.uploadedBy))
    .where(inArray(documents.leadId, leadIds))
    .orderBy(desc(documents.uploadedAt), desc(documents.id));
}

/** The document and where its file lies, when its lead is in the viewer's scope. */
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

/** The document that a request already left, when the same request is sent again. */
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
