import type { Input } from "#contract/endpoint";
import type { importsApi } from "#contract/imports/calls";
import { leadExportColumns } from "#contract/leads/exported";
import { insertAudit } from "#server/audit/queries";
import type { Db, LongRead } from "#server/db/handles";
import { auditedFilter } from "#server/lead/audited-filter";
import { exportedLeads } from "#server/lead/export-queries";
import type { Attachment, Moment } from "#server/platform/http";
import { tableFile } from "#server/platform/table-file";
import { idsOfRows } from "./export-queries.ts";

/** The leads that an import added, changed or found unchanged, as they are now, streamed. Audited before the first byte is sent. */
export async function exportLeads(
  db: Db,
  reading: LongRead,
  moment: Moment,
  importId: number,
  { format, ...filter }: Input<typeof importsApi.leads>["query"],
): Promise<Attachment> {
  const { viewer, now } = moment;
  const ids = await reading((some) => idsOfRows(some, viewer, now, importId, filter));
  await db.transaction((tx) =>
    insertAudit(tx, moment, "imports.added_exported", {
      importId,
      count: ids.length,
      matching: auditedFilter(filter),
      format,
    }),
  );
  return tableFile(
    format,
    `renewdesk-import-${importId}`,
    leadExportColumns,
    exportedLeads(reading, viewer, ids),
  );
}
