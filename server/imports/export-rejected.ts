import { insertAudit } from "#server/audit/queries";
import type { Db, LongRead } from "#server/db/handles";
import { csvFile } from "#server/platform/csv";
import type { Attachment, Moment } from "#server/platform/http";
import { everyRefused, findHeader } from "./history-queries.ts";

/** The column of the reason; a file that is uploaded again may have it. */
const REASON = "Reason";

/** The rows of an import that were not stored, as a streamed CSV. Audited before the first byte is sent. */
export async function exportRejected(
  db: Db,
  reading: LongRead,
  moment: Moment,
  { id, refused }: { id: number; refused: number },
): Promise<Attachment> {
  const header = await findHeader(db, id);
  await db.transaction((tx) =>
    insertAudit(tx, moment, "imports.rejected_exported", { importId: id, count: refused }),
  );
  return csvFile(`renewdesk-rejected-${id}.csv`, [...header, REASON], rows(reading, id, header.length));
}

async function* rows(reading: LongRead, id: number, columns: number) {
  for await (const some of everyRefused(reading, id)) {
    yield some.map(({ cells, reason }) => {
      const values = cells ?? [];
      const missing = Math.max(0, columns - values.length);
      return [...values.slice(0, columns), ...Array<string>(missing).fill(""), reason];
    });
  }
}
