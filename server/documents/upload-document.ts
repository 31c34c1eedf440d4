import type { FastifyRequest } from "fastify";
import { documentFaults, documentTypes, formatOf } from "#contract/document-types";
import { documentsApi } from "#contract/documents";
import type { FormFields } from "#contract/endpoint";
import { saysPolicyReceived } from "#contract/remarks";
import { insertAudit } from "#server/audit/queries";
import { insertLog } from "#server/calls/queries";
import type { Tx } from "#server/db/db";
import { isWhatItSays } from "#server/documents/file-content";
import { keptName } from "#server/documents/file-name";
import { forgetLooseFiles, holdLooseFiles, insertLooseFile } from "#server/documents/file-queries";
import { findDocumentOfRequest, insertDocument } from "#server/documents/queries";
import { receiveUpload } from "#server/documents/receive-upload";
import { FilesAway } from "#server/files";
import { badField, type Deps, HttpError, type Moment } from "#server/http";
import { holdLead, updateLead } from "#server/leads/hold-queries";
import { removeLooseFiles } from "#server/loose-files";

/**
 * Keeps a file and notes it as a document of a lead. No database connection is held while the file arrives, and
 * whatever goes wrong leaves neither file nor document.
 */
export async function uploadDocument(deps: Deps, moment: Moment, leadId: number, request: FastifyRequest) {
  const fileKey = moment.newId();
  await deps.db.transaction((tx) => insertLooseFile(tx, fileKey, moment.now));
  let filesAway = false;
  try {
    const paper = await receivePaper(deps, request, fileKey);
    return await deps.db.transaction((tx) => addDocument(tx, moment, leadId, { ...paper, fileKey }));
  } catch (error) {
    filesAway = error instanceof FilesAway;
    throw error;
  } finally {
    // What cannot be removed now stays noted for the next start, and is not what the sender asked about.
    if (!filesAway) await removeIfLoose(deps, fileKey).catch(() => {});
  }
}

interface Paper extends FormFields<typeof documentsApi.upload> {
  fileName: string;
  size: number;
}

async function receivePaper({ files }: Deps, request: FastifyRequest, fileKey: string): Promise<Paper> {
  const { texts, file } = await receiveUpload(request, files, fileKey);
  if (!file) throw badField("file", documentFaults.missing);
  const read = documentsApi.upload.form.safeParse({ fileName: file.name, ...texts });
  if (!read.success) {
    const [issue] = read.error.issues;
    throw badField(String(issue?.path[0]), issue?.message ?? "Invalid");
  }
  const fileName = keptName(read.data.fileName ?? "");
  const format = formatOf(fileName);
  if (!format) throw wrongType(documentFaults.format);
  const open = async () => {
    const bytes = await files.read(fileKey);
    if (!bytes) throw new Error("The file just written cannot be read");
    return bytes;
  };
  if (!(await isWhatItSays(format, open))) throw wrongType(documentFaults.notWhatItSays);
  return { ...read.data, fileName, size: file.size };
}

const wrongType = (message: string) => new HttpError(415, message, { field: "file" });

/** Notes the document and the entry of the history; it is no call and does not claim the lead. */
async function addDocument(tx: Tx, moment: Moment, leadId: number, paper: Paper & { fileKey: string }) {
  const lead = await holdLead(tx, moment, leadId);
  const { viewer, now } = moment;
  const before = await findDocumentOfRequest(tx, { leadId, userId: viewer.id, requestId: paper.requestId });
  if (before) return before;
  const added = await insertDocument(tx, {
    leadId,
    documentType: paper.documentType,
    fileName: paper.fileName,
    fileKey: paper.fileKey,
    size: paper.size,
    masked: paper.masked ?? null,
    uploadedBy: viewer.id,
    requestId: paper.requestId ?? null,
    uploadedAt: now,
  });
  await forgetLooseFiles(tx, [paper.fileKey]);
  const notes = `${documentTypes[paper.documentType].label}: ${paper.fileName}`;
  await insertLog(tx, {
    leadId,
    userId: viewer.id,
    kind: "document",
    callResult: "document_uploaded",
    notes,
    createdAt: now,
  });
  await updateLead(tx, lead, now, saysPolicyReceived(notes) ? { policyReceived: true } : {});
  const { documentType } = paper;
  await insertAudit(tx, moment, "document.uploaded", { documentId: added.id, leadId, documentType });
  return added;
}

/** The note tells whether a document took the file over, even when the answer of that transaction was lost. */
async function removeIfLoose(deps: Deps, fileKey: string): Promise<void> {
  const loose = await deps.db.transaction((tx) => holdLooseFiles(tx, [fileKey]));
  await removeLooseFiles(deps, loose);
}
