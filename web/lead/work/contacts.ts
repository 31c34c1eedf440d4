import type { CallLog } from "#contract/history/calls";

/** What was said, decided or offered, other than what the program notes of edits, documents, assignments and opened links. */
export const isContact = ({ kind, callResult }: CallLog) =>
  callResult === "quote_logged" || !["edit", "document", "assignment", "touch"].includes(kind);
