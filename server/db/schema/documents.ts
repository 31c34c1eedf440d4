import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { DocumentType } from "#contract/documents/types";
import { byUser } from "./accounts.ts";
import { instant } from "./columns.ts";
import { ofLead } from "./leads.ts";
import { quotes } from "./quotes.ts";

export const documents = pgTable(
  "documents",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    leadId: ofLead(),
    documentType: text("document_type").$type<DocumentType>().notNull(),
    fileName: text("file_name").notNull(),
    /** The key of its file; null for a document from before files were stored. */
    fileKey: uuid("file_key").unique(),
    size: integer("size"),
    masked: boolean("masked"),
    /** The quote that it is the insurer's paper of. */
    quoteId: bigint("quote_id", { mode: "number" }).references(() => quotes.id, { onDelete: "set null" }),
    uploadedBy: byUser("uploaded_by"),
    requestId: uuid("request_id"),
    uploadedAt: instant("uploaded_at").notNull(),
    /** Since then in nobody's list; it can be restored for a while, then row and file are removed. */
    deletedAt: instant("deleted_at"),
  },
  (table) => [
    index("documents_deleted").on(table.deletedAt).where(sql`deleted_at is not null`),
    index("documents_lead").on(table.leadId, table.uploadedAt, table.id),
    index("documents_quote").on(table.quoteId).where(sql`quote_id is not null`),
    uniqueIndex("documents_request")
      .on(table.leadId, table.uploadedBy, table.requestId)
      .where(sql`request_id is not null`),
  ],
);

/**
 * Orphaned files: written but not yet recorded as a document, or of a deleted document. They are removed
 * after the transaction, and at the next start after a crash.
 */
export const orphanedFiles = pgTable("loose_files", {
  fileKey: uuid("file_key").primaryKey(),
  since: instant("since").notNull(),
});
