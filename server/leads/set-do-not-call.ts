import { may } from "#contract/roles";
import { insertAudit } from "#server/audit/queries";
import type { Tx } from "#server/db/handles";
import { deleteDoNotCall, findPhoneKeys, insertDoNotCall } from "#server/lead/do-not-call-queries";
import { insertHistoryEntry } from "#server/lead/history-queries";
import { lockLead, updateLead } from "#server/lead/lock-queries";
import { badField, HttpError, type Moment } from "#server/platform/http";

interface DoNotCallChange {
  doNotCall: boolean;
  reason?: string | null | undefined;
}

/** Adds both numbers of a lead to the do-not-call list or removes them; a repetition changes nothing. */
export async function setDoNotCall(
  tx: Tx,
  moment: Moment,
  id: number,
  change: DoNotCallChange,
): Promise<void> {
  const { viewer, now } = moment;
  const lead = await lockLead(tx, moment, id);
  if (!change.doNotCall && !may(viewer.role, "do-not-call:lift"))
    throw new HttpError(403, "Only an administrator can allow calls again");
  const phoneKeys = await findPhoneKeys(tx, lead.customerId);
  if (phoneKeys.length === 0) throw badField("doNotCall", "This record has no number to call");
  const reason = change.reason?.trim() || null;
  const changed = change.doNotCall
    ? await insertDoNotCall(
        tx,
        phoneKeys.map((phoneKey) => ({ phoneKey, since: now, notedBy: viewer.id, reason })),
      )
    : await deleteDoNotCall(tx, phoneKeys);
  if (!changed) return;
  await updateLead(tx, lead, now, {});
  await insertHistoryEntry(tx, {
    leadId: id,
    userId: viewer.id,
    createdAt: now,
    kind: "status",
    callResult: change.doNotCall ? "do_not_call" : "calls_allowed",
    notes: reason,
  });
  await insertAudit(tx, moment, change.doNotCall ? "do_not_call.noted" : "do_not_call.lifted", {
    leadId: id,
  });
}
