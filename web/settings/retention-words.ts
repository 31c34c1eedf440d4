import type { RetentionPreview } from "#contract/retention";
import { formatDate, formatNumber } from "#web/lib/format.ts";

const counted = (count: number, word: string) => `${formatNumber(count)} ${word}${count === 1 ? "" : "s"}`;

/** '1,204 leads older than 21 Nov 2024, with 300 documents and 1,100 customers'. */
export function inWords({ before, leads, documents, customers }: RetentionPreview): string {
  const old = `${counted(leads, "lead")} older than ${formatDate(before)}`;
  const theirs = [
    documents > 0 && counted(documents, "document"),
    customers > 0 && counted(customers, "customer"),
  ].filter(Boolean);
  return theirs.length > 0 ? `${old}, with ${theirs.join(" and ")},` : old;
}

/** Where what is removed can still be found. */
export function leftInBackups({ backupKeepDays }: RetentionPreview): string {
  return backupKeepDays === null
    ? "Backups made elsewhere may still hold them."
    : `Backups still hold them for ${counted(backupKeepDays, "day")}.`;
}
