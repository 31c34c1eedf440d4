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
import type { DocumentType } from "#contract/document-types";
import { instant } from "#server/db/columns";
import { leads } from "#server/db/schema";
import { users } from "#server/db/schema-accounts";

export const documents = pgTable(
  "documents",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    leadId: bigint("lead_id", { mode: "number" })
      .notNull()
      .references(() => leads.id, { onDelete: "cascade" }),
    documentType: text("document_type").$type<DocumentType>().notNull(),
    fileName: text("file_name").notNull(),
    /** Where its bytes are kept, under a name of ours; null for a document from before files were kept. */
    fileKey: uuid("file_key").unique(),
    size: integer("size"),
    masked: boolean("masked"),
    uploadedBy: uuid("uploaded_by")
      .notNull()
      .references(() => users.id),
    requestId: uuid("request_id"),
    uploadedAt: instant("uploaded_at").notNull(),
  },
  (table) => [
    index("documents_lead").on(table.leadId, table.uploadedAt, table.id),
    uniqueIndex("documents_request")
      .on(table.leadId, table.uploadedBy, table.requestId)
      .where(sql`request_id is not null`),
  ],
);

/**
 * Files that belong to no document: written but not yet noted, or of a document that was deleted. They are
 * removed after the transaction, and what a crash left behind at the next start.
 */
export const looseFiles = pgTable("loose_files", {
  fileKey: uuid("file_key").primaryKey(),
  since: instant("since").notNull(),
});
