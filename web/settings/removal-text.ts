import type { Removal } from "#contract/removals/calls";
import type { RetentionPreview } from "#contract/retention/calls";
import { formatCount, formatDate, formatNumber } from "#web/lib/format/format.ts";

/** '1,204 leads older than 21 Nov 2024, with 300 documents and 1,100 customers'. */
export function retentionText({ before, leads, documents, customers }: RetentionPreview): string {
  const old = `${formatCount(leads, "lead")} older than ${formatDate(before)}`;
  const theirs = [
    documents > 0 && formatCount(documents, "document"),
    customers > 0 && formatCount(customers, "customer"),
  ].filter(Boolean);
  return theirs.length > 0 ? `${old}, with ${theirs.join(" and ")},` : old;
}

/** How long backups still contain them. */
export function backupText({ backupKeepDays }: RetentionPreview): string {
  return backupKeepDays === null
    ? "Backups made elsewhere may still contain them."
    : `Backups still contain them for ${formatCount(backupKeepDays, "day")}.`;
}

/** '12,345 leads and customers last active before 21 Nov 2025'. */
export function removalText({ kind, count, before }: Removal): string {
  const [many, since] = [formatNumber(count), formatDate(before)];
  return kind === "leads"
    ? `${many} leads and customers last active before ${since}`
    : `${many} audit log entries older than ${since}`;
}

/** How to avoid the removal. */
export function keepingText({ kind }: Removal): string {
  return kind === "leads"
    ? "To keep them, keep leads for a longer time."
    : "To keep them, raise AUDIT_RETENTION_DAYS on the server.";
}
