import { counted } from "#contract/counted";
import { insertDeletedLeads, namesOfLeads } from "#server/audit/deleted-queries";
import { insertAudit } from "#server/audit/queries";
import type { Tx } from "#server/db/handles";
import { allowLongStatements } from "#server/db/statement-timeout";
import { listDocumentIds, markFilesOrphaned } from "#server/files/queries";
import {
  type ChosenLeads,
  findChosen,
  removeCustomersWithoutLeads,
  removeLeads,
} from "#server/lead/bulk-queries";
import { auditedLeads } from "#server/lead/hand-out";
import { lockImports } from "#server/lead/lock-queries";
import { refuseRenewals } from "#server/lead/refuse-renewals";
import { conflict, type Moment } from "#server/platform/http";

/**
 * Deletes leads with their history and documents, permanently, with one audit entry; a record left without
 * leads is deleted too. Returns their number and the files to remove after the commit.
 */
export async function deleteLeads(
  tx: Tx,
  moment: Moment,
  chosen: ChosenLeads,
): Promise<{ deleted: number; fileKeys: string[] }> {
  await allowLongStatements(tx);
  // A concurrent import could add a lead to one of these records.
  await lockImports(tx);
  const locked = await findChosen(tx, moment, chosen, "with records");
  const { matching } = chosen;
  if (matching && locked.length > matching.seen)
    throw conflict(
      `${counted(locked.length, "lead")} ${locked.length === 1 ? "matches" : "match"} now, but ${matching.seen} ${matching.seen === 1 ? "was" : "were"} selected. None was deleted. Select them again.`,
    );
  const ids = locked.map(({ id }) => id);
  if (ids.length === 0) return { deleted: 0, fileKeys: [] };
  const customerIds = [...new Set(locked.map(({ customerId }) => customerId))];
  const documentIds = await listDocumentIds(tx, ids);
  const names = await namesOfLeads(tx, ids);
  const fileKeys = await markFilesOrphaned(tx, ids, moment.now);
  await refuseRenewals(tx, ids);
  await removeLeads(tx, ids);
  await removeCustomersWithoutLeads(tx, customerIds);
  const auditId = await insertAudit(tx, moment, "leads.deleted", {
    ...auditedLeads(locked, matching),
    ...(documentIds.length > 0 && { documentIds }),
  });
  await insertDeletedLeads(tx, auditId, names);
  return { deleted: ids.length, fileKeys };
}
