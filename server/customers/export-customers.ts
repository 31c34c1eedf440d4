import type { customersApi } from "#contract/customers/calls";
import type { Input } from "#contract/endpoint";
import { recordColumns } from "#contract/leads/exported";
import { today } from "#contract/time/calendar";
import { auditAlone } from "#server/audit/queries";
import type { Db, LongRead } from "#server/db/handles";
import { auditedFilter } from "#server/lead/audited-filter";
import type { Attachment, Moment } from "#server/platform/http";
import { tableFile } from "#server/platform/table-file";
import { allMatches, everyRecord, matchedRecords } from "./export-queries.ts";

/** The whole database, or what a search of it matches, streamed. Audited before the first byte is sent. */
export async function exportCustomers(
  db: Db,
  reading: LongRead,
  moment: Moment,
  { format, ...filter }: Input<typeof customersApi.export>["query"],
): Promise<Attachment> {
  const day = today(moment.now);
  const isWhole = Object.values(filter).every((value) => value === undefined || value === "");
  if (isWhole) {
    await auditAlone(db, moment, "customers.exported", { scope: "all", format });
    return tableFile(format, `renewdesk-database-${day}`, recordColumns, everyRecord(reading));
  }
  const found = await reading((some) => allMatches(some, moment.viewer, filter));
  const { fields: _, ...matching } = auditedFilter(filter);
  await auditAlone(db, moment, "customers.found_exported", { count: found.length, matching, format });
  return tableFile(format, `customers-export-${day}`, recordColumns, matchedRecords(reading, found));
}
