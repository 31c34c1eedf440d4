import type { Input } from "#contract/endpoint";
import type { leadsApi } from "#contract/leads/calls";
import { leadExportColumns } from "#contract/leads/exported";
import { today } from "#contract/time/calendar";
import { auditAlone } from "#server/audit/queries";
import type { Db, LongRead } from "#server/db/handles";
import { auditedFilter } from "#server/lead/audited-filter";
import { exportedLeads } from "#server/lead/export-queries";
import type { Attachment, Moment } from "#server/platform/http";
import { tableFile } from "#server/platform/table-file";
import { idsMatching } from "./export-queries.ts";

/** Everything that a list matches, in its order, streamed. Audited before the first byte is sent. */
export async function exportLeads(
  db: Db,
  reading: LongRead,
  moment: Moment,
  { format, ...filter }: Input<typeof leadsApi.export>["query"],
): Promise<Attachment> {
  const day = today(moment.now);
  const ids = await reading((some) => idsMatching(some, moment.viewer, filter, day));
  const { sort: _, sortOrder: __, ...matching } = filter;
  await auditAlone(db, moment, "leads.exported", {
    count: ids.length,
    matching: auditedFilter(matching),
    format,
  });
  const name = `renewdesk-leads-${filter.campaignMonth ?? day}`;
  return tableFile(format, name, leadExportColumns, exportedLeads(reading, moment.viewer, ids));
}
