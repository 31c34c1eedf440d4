import { insertAudit } from "#server/audit/queries";
import type { Tx } from "#server/db/handles";
import { allowLongStatements } from "#server/db/statement-timeout";
import { markFilesOrphaned } from "#server/files/queries";
import {
  lockCustomers,
  lockLeads,
  removeCustomersWithoutLeads,
  removeLeads,
} from "#server/lead/bulk-queries";
import { lockImports } from "#server/lead/lock-queries";
import { type Moment, notFound } from "#server/platform/http";
import { leadsOfRecords, recordsOfPerson, removeFileRows } from "./queries.ts";

/**
 * Erases a person permanently, with one audit entry of ids; copies in backups go when the backups do. A
 * do-not-call entry stays, as the number's key only. Returns the files to remove after the commit.
 */
export async function erasePerson(tx: Tx, moment: Moment, id: number) {
  await allowLongStatements(tx);
  // A concurrent import could add a lead to one of these records.
  await lockImports(tx);
  const customerIds = await recordsOfPerson(tx, id);
  if (customerIds.length === 0) throw notFound("Customer");
  const leadIds = await leadsOfRecords(tx, customerIds);
  if (leadIds.length > 0) await lockLeads(tx, leadIds);
  await lockCustomers(tx, customerIds);
  const fileKeys = leadIds.length > 0 ? await markFilesOrphaned(tx, leadIds, moment.now) : [];
  await removeFileRows(tx, customerIds);
  if (leadIds.length > 0) await removeLeads(tx, leadIds);
  await removeCustomersWithoutLeads(tx, customerIds);
  await insertAudit(tx, moment, "personal_data.erased", { customerIds, leadIds });
  return { records: customerIds.length, leads: leadIds.length, fileKeys };
}
