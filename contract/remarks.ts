import { shout } from "./outcomes.ts";

/** The notes of a lead's history, and what their tags mean (specification §3, §4). */
export const REMARK_TAG = "[REMARK]";
export const POLICY_RECEIVED_NOTE = "[POLICY RECEIVED] Previous policy documents received from customer";
export const QUOTE_SENT_NOTE = "Quote sent to customer";

/** The callResult that the screens send with a remark and with a received policy. */
export const REMARK_RESULT = "not_connected";
export const POLICY_RECEIVED_RESULT = "remarks";

const policyReceivedMarks = [
  "Received previous policy copy",
  "[POLICY RECEIVED]",
  "Previous policy documents received",
  "[REMARK] Received previous policy copy",
];

/** A note that says the previous policy is here. */
export function saysPolicyReceived(note: string): boolean {
  return policyReceivedMarks.some((mark) => note.includes(mark));
}

/** How a history entry reads: its label, and its note without the tag. */
export function entryText(entry: { callResult: string; notes: string | null }): {
  label: string;
  text: string;
} {
  const notes = entry.notes ?? "";
  return notes.startsWith(REMARK_TAG)
    ? { label: "Remark", text: notes.slice(REMARK_TAG.length).trim() }
    : { label: shout(entry.callResult), text: notes };
}
