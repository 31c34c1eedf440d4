import type { ImportRecord } from "#contract/imports/schemas";
import { monthLabel } from "#contract/time/calendar";
import { formatCount, formatDate, formatDateTime, formatNumber } from "#web/lib/format/format.ts";
import { expiryMonths } from "../drafts/months.ts";

/** A call without a file's name stored the rows of another program. */
export const nameOf = ({ fileName }: Pick<ImportRecord, "fileName">) => fileName ?? "Rows without a file";

/** Rows that the server is done with. */
export const handledRows = ({ added, changed, unchanged, refused }: ImportRecord): number =>
  added + changed + unchanged + refused;

/** Without a month each row went to the month of its expiry. */
export const monthOf = ({ campaignMonth }: Pick<ImportRecord, "campaignMonth">) =>
  campaignMonth ? monthLabel(campaignMonth) : "By expiry";

/** '4,809 undone', of the leads that an import added. */
export const undoneText = ({ undone }: Pick<ImportRecord, "undone">) =>
  undone && undone.removed > 0 ? `${formatNumber(undone.removed)} undone` : undefined;

/** 'after 4,000 of 10,000 rows', of an import that has not all rows of its file; undefined where nothing is missing. */
export function progressText(record: ImportRecord): string | undefined {
  const { state, rows } = record;
  if (rows === null || (state !== "receiving" && state !== "stopped")) return undefined;
  const come = `${formatNumber(handledRows(record))} of ${formatCount(rows, "row")}`;
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

type Counted = Pick<ImportRecord, "added" | "changed">;

/** '4,811 leads added to Dec 2026, 152 changed'; the place may be left out. */
export function storedText({ added, changed }: Counted, place = ""): string {
  if (added === 0 && changed === 0) return `No lead was added or changed${place}`;
  if (added === 0) return `${formatCount(changed, "lead")} changed${place}`;
  return `${formatCount(added, "lead")} added${place}${changed > 0 ? `, ${formatNumber(changed)} changed` : ""}`;
}

/** '4,811 leads added to Dec 2026, 152 changed': a changed lead stays in its month. */
export function doneText(record: Counted & Pick<ImportRecord, "campaignMonth">): string {
  const { added, campaignMonth } = record;
  if (added === 0) return storedText(record);
  return storedText(record, ` to ${campaignMonth ? monthLabel(campaignMonth) : expiryMonths(added)}`);
}

/** How an import ended, for those who are elsewhere; undefined for one that was taken back. */
export function endOf(record: ImportRecord): { title: string; description: string } | undefined {
  const { state, refused, failure } = record;
  if (state === "failed") return { title: "Import failed", description: `${nameOf(record)}: ${failure}` };
  const rejected = refused > 0 ? ` ${formatCount(refused, "row")} rejected.` : "";
  const description = `${storedText(record, ` from ${nameOf(record)}`)}.${rejected}`;
  if (state === "done") return { title: "Import done", description };
  return state === "cancelled" ? { title: "Import cancelled", description } : undefined;
}

interface Seen {
  at: number;
  saved: number;
}

/** An estimate from less than this is no better than a guess. */
const SEEN_MS = 2000;

/** By the pace since the page has watched; undefined while that says too little. */
export function secondsLeft(began: Seen, now: Seen, rows: number): number | undefined {
  const [ms, saved] = [now.at - began.at, now.saved - began.saved];
  if (ms < SEEN_MS || saved <= 0) return undefined;
  return Math.max(1, Math.round((((rows - now.saved) / saved) * ms) / 1000));
}
