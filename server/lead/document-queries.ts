import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import type { Db, Tx } from "#server/db/handles";
import { fullName, users } from "#server/db/schema/accounts";
import { documents } from "#server/db/schema/documents";

const listed = {
  id: documents.id,
  leadId: documents.leadId,
  documentType: documents.documentType,
  fileName: documents.fileName,
  size: documents.size,
  masked: documents.masked,
  quoteId: documents.quoteId,
  uploadedAt: documents.uploadedAt,
  uploadedBy: fullName,
};

export const selectListed = (db: Db | Tx) =>
  db.select(listed).from(documents).innerJoin(users, eq(users.id, documents.uploadedBy));

/** The documents of one or several leads, newest first. */
export function listDocuments(db: Db | Tx, leadIds: number[]) {
  return selectListed(db)
    .where(and(inArray(documents.leadId, leadIds), isNull(documents.deletedAt)))
    .orderBy(desc(documents.uploadedAt), desc(documents.id));
}
