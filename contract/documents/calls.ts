import * as z from "zod";
import { endpoint } from "#contract/endpoint";
import { Id, IdParams, Instant, Text } from "#contract/schemas";
import { documentFaults, documentTypeNames } from "./types.ts";

/** A document of a lead (specification §3). */
export const Document = z
  .object({
    id: z.number().int(),
    leadId: z.number().int(),
    documentType: z.enum(documentTypeNames),
    fileName: z.string(),
    /** Bytes; null for a document from before files were stored. */
    size: z.number().int().nullable(),
    /** For an Aadhaar copy: whether its number is masked; null = not asked. */
    masked: z.boolean().nullable(),
    /** The quote that it is the insurer's paper of. */
    quoteId: z.number().int().nullable(),
    uploadedAt: Instant,
    uploadedBy: z.string().nullable(),
  })
  .meta({ id: "Document" });
export type Document = z.input<typeof Document>;

/** A deleted document while it can be restored. */
export const DeletedDocument = z
  .object({
    id: z.number().int(),
    documentType: z.enum(documentTypeNames),
    fileName: z.string(),
    deletedAt: Instant,
    restorableUntil: Instant,
  })
  .meta({ id: "RestorableDocument" });
export type DeletedDocument = z.input<typeof DeletedDocument>;

export const documentsApi = {
  ofLead: endpoint({
    method: "GET",
    path: "/api/leads/:id/documents",
    summary: "A lead's documents, newest first",
    needs: "leads:work",
    params: IdParams,
    reply: z.array(Document),
  }),
  deletedOfLead: endpoint({
    method: "GET",
    path: "/api/leads/:id/documents/deleted",
    summary: "A lead's deleted documents that can still be restored, the latest deletion first",
    needs: "leads:work",
    params: IdParams,
    reply: z.array(DeletedDocument),
  }),
  /**
   * 413 over 5 MB, 415 when the content does not match the name; the same `requestId` again stores nothing.
   */
  upload: endpoint({
    method: "POST",
    path: "/api/leads/:id/documents",
    summary: "Add a document to a lead",
    needs: "leads:work",
    limitedAs: "upload",
    params: IdParams,
    form: z.object({
      documentType: z.enum(documentTypeNames, documentFaults.missing),
      fileName: Text(255).optional(),
      masked: z.stringbool().optional(),
      quoteId: Id.optional(),
      requestId: z.uuid().optional(),
    }),
    reply: Document.extend({ message: z.string() }).meta({ id: "UploadedDocument" }),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/documents/:id",
    summary: "Delete a document; it can be restored until the returned time",
    needs: "leads:work",
    params: IdParams,
    reply: z.object({ restorableUntil: Instant }).meta({ id: "DeletedDocument" }),
  }),
  restore: endpoint({
    method: "POST",
    path: "/api/documents/:id/restore",
    summary: "Restore a document just deleted; 409 when its file is removed",
    needs: "leads:work",
    params: IdParams,
    reply: Document,
  }),
  download: endpoint({
    method: "GET",
    path: "/api/documents/:id/download",
    summary: "The file of a document",
    needs: "leads:work",
    params: IdParams,
    reply: "attachment",
  }),
};
