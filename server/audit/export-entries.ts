import type { AuditFilter } from "#contract/audit";
import { today } from "#contract/calendar";
import { inWords } from "#server/audit/in-words";
import { everyEntry } from "#server/audit/list-queries";
import { insertAudit } from "#server/audit/queries";
import { csvFile } from "#server/csv";
import type { Db, Reading } from "#server/db/db";
import type { Attachment, Moment } from "#server/http";

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

/** What matches, as CSV. Enters itself first. The hashes let a copy kept elsewhere vouch for the log. */
export async function exportEntries(
  db: Db,
  reading: Reading,
  moment: Moment,
  filter: AuditFilter,
): Promise<Attachment> {
  await db.transaction((tx) => insertAudit(tx, moment, "audit.exported", { filter }));
  return csvFile(`renewdesk-audit-log-${today(moment.now)}.csv`, header, rows(reading, filter));
}

async function* rows(reading: Reading, filter: AuditFilter) {
  for await (const entries of everyEntry(reading, filter)) {
    yield entries.map((entry) => {
      const { who, what, about } = inWords(entry);
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
