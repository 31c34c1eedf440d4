import type { FastifyRequest } from "fastify";
import { documentsApi } from "#contract/documents/calls";
import { documentFaults, formatOf } from "#contract/documents/types";
import type { FormFields } from "#contract/endpoint";
import { saysPolicyReceived } from "#contract/lead/remarks";
import { insertAudit } from "#server/audit/queries";
import type { Tx } from "#server/db/handles";
import type { Deps } from "#server/deps";
import { removeOrphanedFiles } from "#server/files/orphaned-files";
import { deleteOrphanedFileRows, insertOrphanedFile, lockOrphanedFiles } from "#server/files/queries";
import { insertHistoryEntry } from "#server/lead/history-queries";
import { lockLead, updateLead } from "#server/lead/lock-queries";
import { FilesAway } from "#server/platform/errors";
import { badField, HttpError, type Moment } from "#server/platform/http";
import { cleanFileName } from "./clean-file-name.ts";
import { matchesFormat } from "./file-content.ts";
import { notePolicyReceived } from "./note-received.ts";
import { findDocumentOfRequest, insertDocument, isQuoteOfLead } from "./queries.ts";
import { receiveUpload } from "./receive-upload.ts";

/**
 * Stores a file and records it as a document of a lead. No database connection is held while the file
 * arrives, and a failure leaves neither file nor document.
 */
export async function uploadDocument(deps: Deps, moment: Moment, leadId: number, request: FastifyRequest) {
  const fileKey = moment.newId();
  await deps.db.transaction((tx) => insertOrphanedFile(tx, fileKey, moment.now));
  let filesAway = false;
  try {
    const paper = await receiveDocument(deps, request, fileKey);
    return await deps.db.transaction((tx) => addDocument(tx, moment, leadId, { ...paper, fileKey }));
  } catch (error) {
    filesAway = error instanceof FilesAway;
    throw error;
  } finally {
    // A file that cannot be removed now stays recorded until the next start; the sender need not know.
    if (!filesAway) await removeIfOrphaned(deps, fileKey).catch(() => {});
  }
}

interface ReceivedDocument extends FormFields<typeof documentsApi.upload> {
  fileName: string;
  size: number;
}

async function receiveDocument(
  { files }: Deps,
  request: FastifyRequest,
  fileKey: string,
): Promise<ReceivedDocument> {
  const { texts, file } = await receiveUpload(request, files, fileKey);
  if (!file) throw badField("file", documentFaults.missing);
  const read = documentsApi.upload.form.safeParse({ fileName: file.name, ...texts });
  if (!read.success) {
    const [issue] = read.error.issues;
    throw badField(String(issue?.path[0]), issue?.message ?? "Invalid");
  }
  const fileName = cleanFileName(read.data.fileName ?? "");
  const format = formatOf(fileName);
  if (!format) throw wrongType(documentFaults.format);
  if (file.size === 0) throw wrongType(documentFaults.empty);
  const open = async () => {
    const bytes = await files.read(fileKey);
    if (!bytes) throw new Error("The file just written cannot be read");
    return bytes;
  };
  if (!(await matchesFormat(format, open))) throw wrongType(documentFaults.notWhatItSays(format));
  return { ...read.data, fileName, size: file.size };
}

const wrongType = (message: string) => new HttpError(415, message, { field: "file" });

/** Records the document and its history entry; it is no call and does not take the lead. */
async function addDocument(
  tx: Tx,
  moment: Moment,
  leadId: number,
  paper: ReceivedDocument & { fileKey: string },
) {
  const lead = await lockLead(tx, moment, leadId);
  const { viewer, now } = moment;
  const before = await findDocumentOfRequest(tx, { leadId, userId: viewer.id, requestId: paper.requestId });
  if (before) return before;
  const { quoteId = null } = paper;
  if (quoteId !== null && !(await isQuoteOfLead(tx, leadId, quoteId)))
    throw badField("quoteId", "This quote is no longer there");
  const added = await insertDocument(tx, {
    leadId,
    documentType: paper.documentType,
    fileName: paper.fileName,
    fileKey: paper.fileKey,
    size: paper.size,
    masked: paper.masked ?? null,
    quoteId,
    uploadedBy: viewer.id,
    requestId: paper.requestId ?? null,
    uploadedAt: now,
  });
  await deleteOrphanedFileRows(tx, [paper.fileKey]);
  await insertHistoryEntry(tx, {
    leadId,
    userId: viewer.id,
    kind: "document",
    callResult: "document_uploaded",
    event: { type: "document", documentType: paper.documentType, fileName: paper.fileName },
    createdAt: now,
  });
  const { documentType } = paper;
  const isPolicy = documentType === "insurance_policy";
  if (isPolicy && !lead.policyReceived) {
    await notePolicyReceived(tx, { leadId, uploadedBy: viewer.id, uploadedAt: now });
  }
  await updateLead(
    tx,
    lead,
    now,
    isPolicy || saysPolicyReceived(paper.fileName) ? { policyReceived: true } : {},
  );
  await insertAudit(tx, moment, "document.uploaded", { documentId: added.id, leadId, documentType });
  return added;
}

/** The record shows whether the document owns the file, even when the reply of that transaction was lost. */
async function removeIfOrphaned(deps: Deps, fileKey: string): Promise<void> {
  const loose = await deps.db.transaction((tx) => lockOrphanedFiles(tx, [fileKey]));
  await removeOrphanedFiles(deps, loose);
}
