import type { ImportRecord } from "#contract/imports/calls";
import { monthLabel } from "#contract/time/calendar";
import { formatCount, formatDate, formatDateTime, formatNumber } from "#web/lib/format/format.ts";

/** Without a month each row went to the month of its expiry. */
export const monthOf = ({ campaignMonth }: Pick<ImportRecord, "campaignMonth">) =>
  campaignMonth ? monthLabel(campaignMonth) : "By expiry";

/** '4,809 undone', of the leads that an import added. */
export const undoneText = ({ undone }: Pick<ImportRecord, "undone">) =>
  undone && undone.removed > 0 ? `${formatNumber(undone.removed)} undone` : undefined;

/** 'after 4,000 of 10,000 rows', of an import that has not all rows of its file; undefined where nothing is missing. */
export function progressText(record: ImportRecord): string | undefined {
  const { state, rows, added, changed, unchanged, refused } = record;
  if (rows === null || (state !== "receiving" && state !== "stopped")) return undefined;
  const come = `${formatNumber(added + changed + unchanged + refused)} of ${formatCount(rows, "row")}`;
  return state === "stopped" ? `after ${come}` : come;
}

/** 'Nov 2026. Meera Rao, 21 Nov 2026, 13:04', and what an undo did or until when there may be one. */
export function aboutImport(record: ImportRecord): string {
  const { by, createdAt, added, changed, source, undoUntil, undone, state } = record;
  const from = source ? `, ${source}` : "";
  const began = `${monthOf(record)}${from}. ${by}, ${formatDateTime(createdAt)}`;
  if (undoUntil && added + changed > 0)
    return `${began}. Can be undone until ${formatDate(new Date(undoUntil))}.`;
  if (!undone || state !== "undone") return began;
  const when = undone.at === null ? "" : `, ${formatDateTime(undone.at)}`;
  return `${began}. Undone by ${undone.by}${when}.`;
}
