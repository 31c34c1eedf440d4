import { insertAudit } from "#server/audit/queries";
import type { Tx } from "#server/db/db";
import { allowLongStatements } from "#server/db/long-work";
import { documentsOf, loosenFilesOf } from "#server/documents/file-queries";
import type { Moment } from "#server/http";
import { queueImport } from "#server/imports/queries";
import { holdCustomers, holdLeads, removeLeadless, removeLeads } from "#server/leads/bulk-queries";

/**
 * Deletes leads with their history and documents, for good, leaving one audit entry; a record left without a lead
 * goes too. Answers how many went, and the files that may be removed once this is committed.
 */
export async function deleteLeads(
  tx: Tx,
  moment: Moment,
  leadIds: number[],
): Promise<{ deleted: number; fileKeys: string[] }> {
  await allowLongStatements(tx);
  // An import may be giving one of these records a lead of another month.
  await queueImport(tx);
  const held = await holdLeads(tx, leadIds);
  const ids = held.map(({ id }) => id);
  if (ids.length === 0) return { deleted: 0, fileKeys: [] };
  const customerIds = [...new Set(held.map(({ customerId }) => customerId))];
  await holdCustomers(tx, customerIds);
  const documentIds = await documentsOf(tx, ids);
  const fileKeys = await loosenFilesOf(tx, ids, moment.now);
  await removeLeads(tx, ids);
  await removeLeadless(tx, customerIds);
  await insertAudit(tx, moment, "leads.deleted", {
    leadIds: ids,
    ...(documentIds.length > 0 && { documentIds }),
  });
  return { deleted: ids.length, fileKeys };
}
