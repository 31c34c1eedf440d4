import type { Input } from "#contract/endpoint";
import type { callsApi } from "#contract/history/calls";
import { REMARK_TAG, saysPolicyReceived } from "#contract/lead/remarks";
import type { Tx } from "#server/db/handles";
import { findEntryOfRequest, insertHistoryEntry } from "#server/lead/history-queries";
import { lockLead, updateLead } from "#server/lead/lock-queries";
import { noteForUndo } from "#server/lead/undo/last-outcome-queries";
import type { Moment } from "#server/platform/http";

type Remark = Input<typeof callsApi.create>["body"];

/** Adds a remark or the receipt of the previous policy: neither is a call, and neither takes the lead. */
export async function addRemark(tx: Tx, moment: Moment, { leadId, callResult, notes, requestId }: Remark) {
  const lead = await lockLead(tx, moment, leadId);
  const before = await findEntryOfRequest(tx, { leadId, userId: moment.viewer.id, requestId });
  if (before) return before;
  const policyReceived = saysPolicyReceived(notes);
  const kind = policyReceived && !notes.startsWith(REMARK_TAG) ? "policy_received" : "remark";
  const entry = await insertHistoryEntry(tx, {
    leadId,
    userId: moment.viewer.id,
    kind,
    callResult,
    notes,
    requestId: requestId ?? null,
    createdAt: moment.now,
  });
  if (kind === "policy_received")
    await noteForUndo(tx, { userId: moment.viewer.id, leadId, logId: entry.id, at: moment.now });
  await updateLead(tx, lead, moment.now, policyReceived ? { policyReceived } : {});
  return entry;
}
