import type { callsApi } from "#contract/calls";
import type { Input } from "#contract/endpoint";
import { REMARK_TAG, saysPolicyReceived } from "#contract/remarks";
import { findLogOfRequest, insertLog } from "#server/calls/queries";
import type { Tx } from "#server/db/db";
import type { Moment } from "#server/http";
import { holdLead, updateLead } from "#server/leads/hold-queries";

type Remark = Input<typeof callsApi.create>["body"];

/** A remark or the receipt of the previous policy: neither is a call, and neither claims the lead. */
export async function addRemark(tx: Tx, moment: Moment, { leadId, callResult, notes, requestId }: Remark) {
  const lead = await holdLead(tx, moment, leadId);
  const before = await findLogOfRequest(tx, { leadId, userId: moment.viewer.id, requestId });
  if (before) return before;
  const policyReceived = saysPolicyReceived(notes);
  await updateLead(tx, lead, moment.now, policyReceived ? { policyReceived } : {});
  return insertLog(tx, {
    leadId,
    userId: moment.viewer.id,
    kind: policyReceived && !notes.startsWith(REMARK_TAG) ? "policy_received" : "remark",
    callResult,
    notes,
    requestId: requestId ?? null,
    createdAt: moment.now,
  });
}
