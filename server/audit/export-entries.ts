import type { auditApi } from "#contract/audit/calls";
import type { Input } from "#contract/endpoint";
import type { ExportColumn } from "#contract/exports/columns";
import { today } from "#contract/time/calendar";
import type { Db, LongRead } from "#server/db/handles";
import type { Attachment, Moment } from "#server/platform/http";
import { tableFile } from "#server/platform/table-file";
import { describeEntry } from "./describe-entry.ts";
import { everyEntry } from "./list-queries.ts";
import { insertAudit } from "./queries.ts";

type Entry = Awaited<ReturnType<typeof describedEntries>> extends AsyncIterable<(infer E)[]> ? E : never;

const columns: readonly ExportColumn<Entry>[] = [
  { header: "no", kind: "number", of: (entry) => entry.id },
  // To the millisecond, as the hash has it.
  { header: "at_utc", of: (entry) => entry.at.toISOString() },
  { header: "user_id", of: (entry) => entry.userId },
  { header: "username", of: (entry) => entry.username },
  { header: "who", of: (entry) => entry.who },
  { header: "what", of: (entry) => entry.what },
  { header: "about", of: (entry) => entry.about },
  { header: "ip_address", of: (entry) => entry.address },
  { header: "action", of: (entry) => entry.action },
  { header: "details", of: (entry) => JSON.stringify(entry.details) },
  { header: "sha256", of: (entry) => entry.hash },
];

/** The matching entries as a file. Audited first. With the hashes a copy kept elsewhere can verify the log. */
export async function exportEntries(
  db: Db,
  reading: LongRead,
  moment: Moment,
  { format, ...filter }: Input<typeof auditApi.export>["query"],
): Promise<Attachment> {
  await db.transaction((tx) => insertAudit(tx, moment, "audit.exported", { filter, format }));
  const name = `renewdesk-audit-log-${today(moment.now)}`;
  return tableFile(format, name, columns, describedEntries(reading, filter));
}

async function* describedEntries(reading: LongRead, filter: Parameters<typeof everyEntry>[1]) {
  for await (const entries of everyEntry(reading, filter)) {
    yield entries.map((entry) => ({ ...entry, ...describeEntry(entry) }));
  }
}
