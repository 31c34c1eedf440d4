import { may } from "#contract/roles";
import { insertAudit } from "#server/audit/queries";
import { insertLog } from "#server/calls/queries";
import type { Tx } from "#server/db/db";
import { badField, HttpError, type Moment } from "#server/http";
import { deleteDoNotCall, findPhoneKey, insertDoNotCall } from "#server/leads/do-not-call-queries";
import { holdLead, updateLead } from "#server/leads/hold-queries";

interface Wish {
  doNotCall: boolean;
  reason?: string | null | undefined;
}

/** Notes a person's wish for their number; saying it twice changes nothing. */
export async function setDoNotCall(tx: Tx, moment: Moment, id: number, wish: Wish): Promise<void> {
  const { viewer, now } = moment;
  const lead = await holdLead(tx, moment, id);
  if (!wish.doNotCall && !may(viewer.role, "do-not-call:lift"))
    throw new HttpError(403, "Only an administrator can allow calls again");
  const phoneKey = await findPhoneKey(tx, lead.customerId);
  if (phoneKey === "") throw badField("doNotCall", "This record has no number to call");
  const reason = wish.reason?.trim() || null;
  const changed = wish.doNotCall
    ? await insertDoNotCall(tx, { phoneKey, since: now, notedBy: viewer.id, reason })
    : await deleteDoNotCall(tx, phoneKey);
  if (!changed) return;
  await updateLead(tx, lead, now, {});
  await insertLog(tx, {
    leadId: id,
    userId: viewer.id,
    createdAt: now,
    kind: "status",
    callResult: wish.doNotCall ? "do_not_call" : "calls_allowed",
    notes: reason,
  });
  await insertAudit(tx, moment, wish.doNotCall ? "do_not_call.noted" : "do_not_call.lifted", { leadId: id });
}
