import type { Input } from "#contract/endpoint";
import type { ExportColumn } from "#contract/exports/columns";
import type { ExportFormat } from "#contract/exports/formats";
import type { importsApi } from "#contract/imports/calls";
import { leadExportColumns } from "#contract/leads/exported";
import { auditAlone } from "#server/audit/queries";
import type { Db, LongRead } from "#server/db/handles";
import { auditedFilter } from "#server/lead/audited-filter";
import { exportedLeads } from "#server/lead/export-queries";
import type { Attachment, Moment } from "#server/platform/http";
import { tableFile } from "#server/platform/table-file";
import { everyRefused, findColumns, idsOfRows } from "./imported-rows-queries.ts";

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
  await auditAlone(db, moment, "imports.added_exported", {
    importId,
    count: ids.length,
    matching: auditedFilter(filter),
    format,
  });
  return tableFile(
    format,
    `renewdesk-import-${importId}`,
    leadExportColumns,
    exportedLeads(reading, viewer, ids),
  );
}

interface Rejected {
  cells: string[] | null;
  reason: string | null;
}

/** The column of the reason; a file that is uploaded again may have it. */
const REASON: ExportColumn<Rejected> = { header: "Reason", of: ({ reason }) => reason };

/**
 * The rows of an import that were not stored, streamed. Audited before the first byte is sent. Dates are dates, which come
 * back the same; a number stays the text that it was: leading zeros and long digits are lost in a spreadsheet's number.
 */
export async function exportRejected(
  db: Db,
  reading: LongRead,
  moment: Moment,
  { id, refused }: { id: number; refused: number },
  format: ExportFormat,
): Promise<Attachment> {
  const { header, dates } = await findColumns(db, id);
  await auditAlone(db, moment, "imports.rejected_exported", { importId: id, count: refused, format });
  const ofFile = header.map((name, place): ExportColumn<Rejected> => {
    const kind = dates.has(name) ? "date" : "text";
    return { header: name, kind, of: ({ cells }) => cells?.[place] ?? "" };
  });
  return tableFile(format, `renewdesk-rejected-${id}`, [...ofFile, REASON], everyRefused(reading, id));
}
