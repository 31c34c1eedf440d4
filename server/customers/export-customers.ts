import { exportHeader, exportRow } from "#contract/customers/csv";
import { today } from "#contract/time/calendar";
import { insertAudit } from "#server/audit/queries";
import type { Db, LongRead } from "#server/db/handles";
import { csvFile } from "#server/platform/csv";
import type { Attachment, Moment } from "#server/platform/http";
import { everyRecord } from "./export-queries.ts";

/** The whole database as a streamed CSV. Audited before the first byte is sent. */
export async function exportCustomers(db: Db, reading: LongRead, moment: Moment): Promise<Attachment> {
  await db.transaction((tx) => insertAudit(tx, moment, "customers.exported", { scope: "all" }));
  return csvFile(`renewdesk-database-${today(moment.now)}.csv`, exportHeader, rows(reading));
}

async function* rows(reading: LongRead) {
  for await (const records of everyRecord(reading)) yield records.map(exportRow);
}
