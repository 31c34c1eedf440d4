import { SNOOZED_RESULT } from "#contract/callbacks/snoozes";
import type { CallLog } from "#contract/history/calls";
import { typedOf } from "#contract/lead/remarks";
import { dateLabel } from "#contract/time/calendar";

/** Whose lead it is while that person is absent: 'For Asha, absent until 5 Nov 2026'. */
export function coverText(logs: readonly CallLog[] = []): string | undefined {
  const cover = logs.find(({ kind }) => kind === "assignment")?.coverFor;
  return cover && `For ${cover.name}, absent until ${dateLabel(cover.until)}`;
}

/** What was said last when a time was promised, or moved. */
export const promiseNote = (logs: readonly CallLog[] = []): string | undefined =>
  logs
    .filter(({ kind, callResult }) => kind === "call" || callResult === SNOOZED_RESULT)
    .map(({ notes }) => typedOf(notes ?? ""))
    .find(Boolean);

/** What was said, decided or offered, other than what the program notes of edits, documents, assignments and opened links. */
export const isContact = (entry: CallLog) => entry.callResult === "quote_logged" || isCallOrRemark(entry);

export const isCallOrRemark = ({ kind }: CallLog) =>
  !["edit", "document", "assignment", "touch"].includes(kind);
