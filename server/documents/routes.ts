import fastifyMultipart from "@fastify/multipart";
import type { FastifyInstance } from "fastify";
import { documentsApi } from "#contract/documents/calls";
import { documentFaults, fileFormats, formatOf, isFromBeforeFiles } from "#contract/documents/types";
import { auditAlone } from "#server/audit/queries";
import type { Deps } from "#server/deps";
import { listDocuments } from "#server/lead/document-queries";
import { requireLead } from "#server/lead/queries";
import { HttpError, notFound, serve, serveAttachment } from "#server/platform/http";
import { deleteDocument, restoreDocument } from "./delete-document.ts";
import { findDocument, listDeleted } from "./queries.ts";
import { formLimits } from "./receive-upload.ts";
import { uploadDocument } from "./upload-document.ts";

export function documentRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, files } = deps;

  serve(app, deps, documentsApi.ofLead, async (moment, { params }) => {
    await requireLead(db, moment, params.id);
    return listDocuments(db, [params.id]);
  });

  serve(app, deps, documentsApi.deletedOfLead, async (moment, { params }) => {
    await requireLead(db, moment, params.id);
    return listDeleted(db, params.id, moment.now);
  });

  serve(app, deps, documentsApi.remove, (moment, { params }) =>
    db.transaction((tx) => deleteDocument(tx, moment, params.id)),
  );

  serve(app, deps, documentsApi.restore, (moment, { params }) =>
    db.transaction((tx) => restoreDocument(tx, moment, params.id)),
  );

  // A scope of its own: no other call accepts forms.
  app.register(async (scope) => {
    scope.removeContentTypeParser("application/json");
    await scope.register(fastifyMultipart, formLimits);

    serve(scope, deps, documentsApi.upload, async (moment, { params }, { request }) => {
      // Before the body is read.
      await requireLead(db, moment, params.id);
      const document = await uploadDocument(deps, moment, params.id, request);
      return { ...document, message: "Document uploaded" };
    });
  });

  serveAttachment(app, deps, documentsApi.download, async (moment, { params }) => {
    const document = await findDocument(db, moment.viewer, params.id);
    if (!document || document.deletedAt) throw notFound("Document");
    const { leadId, documentType, fileName, fileKey, uploadedAt } = document;
    const bytes = fileKey ? await files.read(fileKey) : undefined;
    if (!bytes) throw noFile(uploadedAt);
    const details = { documentId: params.id, leadId, documentType };
    const entered = auditAlone(db, moment, "document.viewed", details);
    await entered.catch((error) => {
      bytes.destroy();
      throw error;
    });
    const format = formatOf(fileName);
    return { fileName, bytes, contentType: format ? fileFormats[format] : "application/octet-stream" };
  });
}

function noFile(uploadedAt: Date): HttpError {
  const missing = "The file of this document is missing. Please upload it again.";
  return new HttpError(404, isFromBeforeFiles(uploadedAt) ? documentFaults.noFile : missing);
}
