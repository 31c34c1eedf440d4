import { insertAudit } from "#server/audit/queries";
import type { Tx } from "#server/db/db";
import { allowLongStatements } from "#server/db/long-work";
import { loosenFilesOf } from "#server/documents/file-queries";
import { type Moment, notFound } from "#server/http";
import { queueImport } from "#server/imports/queries";
import { holdCustomers, holdLeads, removeLeadless, removeLeads } from "#server/leads/bulk-queries";
import { leadsOfRecords, recordsOfPerson } from "#server/personal-data/queries";

/**
 * Erases a person for good, leaving one audit entry of ids; copies in backups go when those do. A wish not to be
 * called stays, as the number's key alone. Answers the files that may be removed once this is committed.
 */
export async function erasePerson(tx: Tx, moment: Moment, id: number) {
  await allowLongStatements(tx);
  // An import may be giving one of these records a lead of another month.
  await queueImport(tx);
  const customerIds = await recordsOfPerson(tx, id);
  if (customerIds.length === 0) throw notFound("Customer");
  const leadIds = await leadsOfRecords(tx, customerIds);
  if (leadIds.length > 0) await holdLeads(tx, leadIds);
  await holdCustomers(tx, customerIds);
  const fileKeys = leadIds.length > 0 ? await loosenFilesOf(tx, leadIds, moment.now) : [];
  if (leadIds.length > 0) await removeLeads(tx, leadIds);
  await removeLeadless(tx, customerIds);
  await insertAudit(tx, moment, "personal_data.erased", { customerIds, leadIds });
  return { records: customerIds.length, leads: leadIds.length, fileKeys };
}
