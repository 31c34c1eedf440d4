import { Readable } from "node:stream";
import Papa from "papaparse";
import { today } from "#contract/calendar";
import { exportHeader, exportRow } from "#contract/customer-csv";
import { insertAudit } from "#server/audit/queries";
import { everyRecord } from "#server/customers/export-queries";
import type { Db } from "#server/db/db";
import type { Attachment, Moment } from "#server/http";

const BYTE_ORDER_MARK = "\uFEFF";
const LINE_END = "\r\n";

/** The whole database as CSV, made while it is read. Entered in the audit log before the first byte leaves. */
export async function exportCustomers(db: Db, moment: Moment): Promise<Attachment> {
  await db.transaction((tx) => insertAudit(tx, moment, "customers.exported", { scope: "all" }));
  return {
    fileName: `renewdesk-database-${today(moment.now)}.csv`,
    contentType: "text/csv; charset=utf-8",
    bytes: Readable.from(lines(db)),
  };
}

async function* lines(db: Db) {
  yield BYTE_ORDER_MARK + csv([exportHeader]);
  for await (const records of everyRecord(db)) yield csv(records.map(exportRow));
}

/** A cell that a spreadsheet would take for a formula is written as text. */
function csv(rows: (string | number | null)[][]): string {
  return Papa.unparse(rows, { escapeFormulae: true, newline: LINE_END }) + LINE_END;
}
