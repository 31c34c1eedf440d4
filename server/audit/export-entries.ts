import type { AuditFilter } from "#contract/audit/calls";
import { today } from "#contract/time/calendar";
import type { Db, LongRead } from "#server/db/handles";
import { csvFile } from "#server/platform/csv";
import type { Attachment, Moment } from "#server/platform/http";
import { describeEntry } from "./describe-entry.ts";
import { everyEntry } from "./list-queries.ts";
import { insertAudit } from "./queries.ts";

const header = [
  "no",
  "at_utc",
  "user_id",
  "username",
  "who",
  "what",
  "about",
  "ip_address",
  "action",
  "details",
  "sha256",
];

/** The matching entries as CSV. Audited first. With the hashes a copy kept elsewhere can verify the log. */
export async function exportEntries(
  db: Db,
  reading: LongRead,
  moment: Moment,
  filter: AuditFilter,
): Promise<Attachment> {
  await db.transaction((tx) => insertAudit(tx, moment, "audit.exported", { filter }));
  return csvFile(`renewdesk-audit-log-${today(moment.now)}.csv`, header, rows(reading, filter));
}

async function* rows(reading: LongRead, filter: AuditFilter) {
  for await (const entries of everyEntry(reading, filter)) {
    yield entries.map((entry) => {
      const { who, what, about } = describeEntry(entry);
      return [
        entry.id,
        entry.at.toISOString(),
        entry.userId,
        entry.username,
        who,
        what,
        about,
        entry.address,
        entry.action,
        JSON.stringify(entry.details),
        entry.hash,
      ];
    });
  }
}
