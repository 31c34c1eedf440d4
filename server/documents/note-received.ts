import { POLICY_RECEIVED_NOTE, POLICY_RECEIVED_RESULT } from "#contract/lead/remarks";
import type { Tx } from "#server/db/handles";
import { insertHistoryEntry } from "#server/lead/history-queries";

/** The same entry as that of the button 'Received Previous Policy', so that the figures count it once. */
export async function notePolicyReceived(
  tx: Tx,
  { leadId, uploadedBy, uploadedAt }: { leadId: number; uploadedBy: string; uploadedAt: Date },
): Promise<void> {
  await insertHistoryEntry(tx, {
    leadId,
    userId: uploadedBy,
    kind: "policy_received",
    callResult: POLICY_RECEIVED_RESULT,
    notes: POLICY_RECEIVED_NOTE,
    createdAt: uploadedAt,
  });
}
