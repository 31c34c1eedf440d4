import type { ExportColumn } from "#contract/exports/columns";
import type { ExportFormat } from "#contract/exports/formats";
import type { AskedFigure, Narrowing } from "#contract/figures/calls";
import { figures } from "#contract/figures/figures";
import { resultLabel } from "#contract/lead/outcomes";
import { leadExportColumns } from "#contract/leads/exported";
import { today } from "#contract/time/calendar";
import { auditAlone } from "#server/audit/queries";
import type { Db, LongRead } from "#server/db/handles";
import { exportedLeads } from "#server/lead/export-queries";
import { countedBy } from "#server/lead/figures/figure-sql";
import type { Attachment, Moment } from "#server/platform/http";
import { tableFile } from "#server/platform/table-file";
import { idsOf, totalOf } from "./list-queries.ts";
import { readFigure } from "./read-figure.ts";

const ENTRIES_AT_ONCE = 500;

type Row = Awaited<ReturnType<typeof readFigure>>["rows"][number];

const entryColumns: readonly ExportColumn<Row>[] = [
  { header: "time_ist", kind: "instant", of: ({ entry }) => entry?.at ?? null },
  { header: "result", words: resultLabel, of: ({ entry }) => entry?.result ?? null },
  { header: "by", of: ({ entry }) => entry?.by ?? null },
  { header: "remark", of: ({ entry }) => entry?.notes ?? null },
  { header: "name", of: ({ lead }) => lead?.name ?? null },
  { header: "phone_number", of: ({ lead }) => lead?.phoneNumber ?? null },
  { header: "registration_number", of: ({ lead }) => lead?.registrationNumber ?? null },
  { header: "vehicle", of: ({ lead }) => lead?.vehicleDetails ?? null },
  { header: "campaign_month", of: ({ lead }) => lead?.campaignMonth ?? null },
  { header: "telecaller", of: ({ lead }) => lead?.assignedToName ?? null },
  { header: "lead_id", kind: "number", of: ({ lead }) => lead?.id ?? null },
];

/** Everything that a figure counts, streamed. Audited before the first byte is sent. */
export async function exportFigure(
  db: Db,
  reading: LongRead,
  moment: Moment,
  asked: AskedFigure,
  format: ExportFormat,
): Promise<Attachment> {
  const { name, ...narrowing } = asked;
  const { by, telecaller, from, to, insurer, month }: Narrowing = narrowing;
  const counted = countedBy(db, moment.viewer, asked, moment.now);
  const fileName = `renewdesk-${name}-${today(moment.now)}`;
  const ids = counted.of === "leads" ? await reading((some) => idsOf(some, counted)) : undefined;
  const count = ids?.length ?? (await totalOf(db, counted));
  await auditAlone(db, moment, "figures.exported", {
    figure: figures[name].several,
    count,
    filter: { user: by ?? telecaller, from, to, insurer, month },
    format,
  });
  return ids
    ? tableFile(format, fileName, leadExportColumns, exportedLeads(reading, moment.viewer, ids))
    : tableFile(format, fileName, entryColumns, everyEntry(reading, moment, asked));
}

/** In batches: a slow reader holds neither rows nor a connection. */
async function* everyEntry(reading: LongRead, moment: Moment, asked: AskedFigure) {
  for (let after: string | undefined; ; ) {
    const from = after;
    const { rows, next } = await reading((db) =>
      readFigure(db, moment, asked, { after: from, limit: ENTRIES_AT_ONCE }),
    );
    yield rows;
    if (next === null) return;
    after = next;
  }
}
