import { desc, eq, inArray, sql } from "drizzle-orm";
import type { Db, Tx } from "#server/db/db";
import { documents, users } from "#server/db/schema";

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
