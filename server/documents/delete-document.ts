import { documentFaults, RESTORABLE_MS, restorableUntil } from "#contract/documents/types";
import { insertAudit } from "#server/audit/queries";
import type { Tx } from "#server/db/handles";
import type { Deps } from "#server/deps";
import { removeOrphanedFiles } from "#server/files/orphaned-files";
import { insertHistoryEntry } from "#server/lead/history-queries";
import { lockLead, updateLead } from "#server/lead/lock-queries";
import { conflict, type Moment, notFound } from "#server/platform/http";
import { watchClock } from "#server/removals/clock-queries";
import { notePolicyReceived } from "./note-received.ts";
import {
  type Document,
  deleteReceiptOf,
  findDocument,
  findListed,
  hasDocumentOfType,
  isPolicyNoted,
  removeDeletedDocuments,
  setDeleted,
} from "./queries.ts";

/**
 * Takes a document from the lead. Row and file stay until it can no longer be restored. What its upload said of the
 * previous policy goes with it.
 */
export async function deleteDocument(tx: Tx, moment: Moment, id: number) {
  const { lead, document } = await lockDocument(tx, moment, id);
  const { now } = moment;
  const until = restorableUntil(document.deletedAt ?? now);
  if (document.deletedAt) {
    if (until <= now) throw notFound("Document");
    return { restorableUntil: until };
  }
  await setDeleted(tx, id, now);
  const isLastPolicy =
    document.documentType === "insurance_policy" &&
    !(await hasDocumentOfType(tx, document.leadId, "insurance_policy"));
  const isWithdrawn = isLastPolicy && (await deleteReceiptOf(tx, document));
  const change = isWithdrawn ? { policyReceived: await isPolicyNoted(tx, document.leadId) } : {};
  await updateLead(tx, lead, now, change);
  await note(tx, moment, document, "document_deleted");
  await insertAudit(tx, moment, "document.deleted", detailsOf(document));
  return { restorableUntil: until };
}

export async function restoreDocument(tx: Tx, moment: Moment, id: number) {
  const { lead, document } = await lockDocument(tx, moment, id);
  const { now } = moment;
  if (document.deletedAt) {
    if (restorableUntil(document.deletedAt) <= now) throw conflict(documentFaults.removed);
    await setDeleted(tx, id, null);
    const isPolicy = document.documentType === "insurance_policy";
    if (isPolicy && !lead.policyReceived) await notePolicyReceived(tx, document);
    await updateLead(tx, lead, now, isPolicy ? { policyReceived: true } : {});
    await note(tx, moment, document, "document_restored");
    await insertAudit(tx, moment, "document.restored", detailsOf(document));
  }
  const restored = await findListed(tx, id);
  if (!restored) throw notFound("Document");
  return restored;
}

/** Removes what can no longer be restored, while the clock is trusted. A file that cannot be removed now stays recorded as orphaned. */
export async function sweepDeletedDocuments(deps: Pick<Deps, "db" | "files" | "clock">): Promise<void> {
  const now = deps.clock();
  const before = new Date(now.getTime() - RESTORABLE_MS);
  const fileKeys = await deps.db.transaction(async (tx) => {
    const { trusted } = await watchClock(tx, now);
    return trusted ? removeDeletedDocuments(tx, before, now) : [];
  });
  await removeOrphanedFiles(deps, fileKeys);
}

/** The lead first, as everywhere, and then the document as it is now. */
async function lockDocument(tx: Tx, moment: Moment, id: number) {
  const seen = await findDocument(tx, moment.viewer, id);
  if (!seen) throw notFound("Document");
  const lead = await lockLead(tx, moment, seen.leadId);
  const document = await findDocument(tx, moment.viewer, id);
  if (!document) throw notFound("Document");
  return { lead, document };
}

function detailsOf({ id, leadId, documentType }: Document) {
  return { documentId: id, leadId, documentType };
}

/** Not of the kind of an upload, which the figures count. */
async function note(tx: Tx, { viewer, now }: Moment, document: Document, callResult: string): Promise<void> {
  await insertHistoryEntry(tx, {
    leadId: document.leadId,
    userId: viewer.id,
    kind: "edit",
    callResult,
    event: { type: "document", documentType: document.documentType, fileName: document.fileName },
    createdAt: now,
  });
}
