import { today } from "#contract/calendar";
import { exportHeader, exportRow } from "#contract/customer-csv";
import { insertAudit } from "#server/audit/queries";
import { csvFile } from "#server/csv";
import { everyRecord } from "#server/customers/export-queries";
import type { Db, Reading } from "#server/db/db";
import type { Attachment, Moment } from "#server/http";

/** The whole database as CSV, made while it is read. Entered in the audit log before the first byte leaves. */
export async function exportCustomers(db: Db, reading: Reading, moment: Moment): Promise<Attachment> {
  await db.transaction((tx) => insertAudit(tx, moment, "customers.exported", { scope: "all" }));
  return csvFile(`renewdesk-database-${today(moment.now)}.csv`, exportHeader, rows(reading));
}

async function* rows(reading: Reading) {
  for await (const records of everyRecord(reading)) yield records.map(exportRow);
}
