import { upperCaseLabel } from "./outcomes.ts";

/** The notes of a lead's history and their tags (specification §3, §4). */
export const REMARK_TAG = "[REMARK]";
export const POLICY_RECEIVED_NOTE = "[POLICY RECEIVED] Previous policy documents received from customer";
export const QUOTE_SENT_NOTE = "Quote sent to customer";

/** The callResult sent with a remark and with a received policy. */
export const REMARK_RESULT = "not_connected";
export const POLICY_RECEIVED_RESULT = "remarks";

const policyReceivedMarks = [
  "Received previous policy copy",
  "[POLICY RECEIVED]",
  "Previous policy documents received",
  "[REMARK] Received previous policy copy",
];

/** True for a note that says the previous policy was received. */
export function saysPolicyReceived(note: string): boolean {
  return policyReceivedMarks.some((mark) => note.includes(mark));
}

/** A history entry as shown: its label, and its note without the tag. */
export function entryText(entry: { callResult: string; notes: string | null }): {
  label: string;
  text: string;
} {
  const notes = entry.notes ?? "";
  return notes.startsWith(REMARK_TAG)
    ? { label: "Remark", text: notes.slice(REMARK_TAG.length).trim() }
    : { label: upperCaseLabel(entry.callResult), text: notes };
}

/** What was typed of a history note: without the sentence of a schedule (web/lead/work/schedule.ts) or of a moved promise. */
export const typedOf = (note: string): string =>
  note.replace(/^(Callback|Follow-up) (scheduled|of .*? (rescheduled|snoozed \(.*?\))): .*?:\d\d(\. )?/, "");
