import type { auditApi } from "#contract/audit/calls";
import type { Input } from "#contract/endpoint";
import type { ExportColumn } from "#contract/exports/columns";
import { today } from "#contract/time/calendar";
import type { Db, LongRead } from "#server/db/handles";
import type { Attachment, Moment } from "#server/platform/http";
import { tableFile } from "#server/platform/table-file";
import { listDeleted } from "./deleted-queries.ts";
import { describeDeleted, describeEntry } from "./describe-entry.ts";
import { everyEntry, type ListedEntry } from "./list-queries.ts";
import { auditAlone } from "./queries.ts";

type Entry = Awaited<ReturnType<typeof describedEntries>> extends AsyncIterable<(infer E)[]> ? E : never;

const columns: readonly ExportColumn<Entry>[] = [
  { header: "no", kind: "number", of: (entry) => entry.id },
  // To the millisecond, as the hash has it.
  { header: "at_utc", of: (entry) => entry.at.toISOString() },
  { header: "at_ist", kind: "instant", of: (entry) => entry.at },
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
  { format, search, ...narrowing }: Input<typeof auditApi.export>["query"],
): Promise<Attachment> {
  // A file may have a customer's name.
  const filter = { ...narrowing, ...(search && { searched: true }) };
  await auditAlone(db, moment, "audit.exported", { filter, format });
  const name = `renewdesk-audit-log-${today(moment.now)}`;
  return tableFile(format, name, columns, describedEntries(reading, { ...narrowing, search }));
}

const DELETED_AT_ONCE = 1000;

/** Below its entry a line for each lead it deleted. It is no entry: it has no hash. */
async function* deletedBy(reading: LongRead, entry: Parameters<typeof describeEntry>[0] & ListedEntry) {
  if (entry.action !== "leads.deleted") return;
  for (let after = 0; ; ) {
    const deleted = await reading((db) => listDeleted(db, entry, { after, most: DELETED_AT_ONCE }));
    const last = deleted.at(-1);
    if (!last) return;
    after = last.leadId;
    const { who } = describeEntry(entry);
    yield deleted.map((lead) => ({
      ...entry,
      who,
      what: "Deleted lead",
      about: describeDeleted(lead),
      leadIds: [],
      details: {},
      hash: "",
    }));
  }
}

async function* describedEntries(reading: LongRead, filter: Parameters<typeof everyEntry>[1]) {
  for await (const entries of everyEntry(reading, filter)) {
    for (const entry of entries) {
      yield [{ ...entry, ...describeEntry(entry) }];
      yield* deletedBy(reading, entry);
    }
  }
}
