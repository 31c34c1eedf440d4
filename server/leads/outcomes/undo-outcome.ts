import { UNDO_ENDED } from "#contract/calling/queues";
import { today } from "#contract/time/calendar";
import { insertAudit } from "#server/audit/queries";
import type { Tx } from "#server/db/handles";
import { lockCustomers } from "#server/lead/bulk-queries";
import { type LockedLead, lockAnyLead } from "#server/lead/lock-queries";
import { findLead } from "#server/lead/queries";
import { isInScope } from "#server/lead/scope";
import { undoableSince } from "#server/lead/undo/last-outcome-queries";
import { conflict, type Moment, notFound } from "#server/platform/http";
import { bringBack, findLastOutcome, restoreLead, untakeLead } from "./undo-queries.ts";

/**
 * Undoes the lead's latest outcome, snooze or received policy, which is the viewer's: its history entry is deleted, and the lead and the figures are as
 * before. Only the audit log still records it.
 */
export async function undoOutcome(tx: Tx, moment: Moment, id: number, requestId: string) {
  const { viewer, now } = moment;
  const outcome = { userId: viewer.id, leadId: id, requestId };
  // The new owner's record may go too; records are locked before leads.
  const newCustomerId = (await findLastOutcome(tx, outcome))?.details?.newCustomerId;
  if (newCustomerId) await lockCustomers(tx, [newCustomerId]);
  // Their own outcome, even if another telecaller has the lead now: the last one recorded shows that they worked it.
  const last = await undoableOutcome(tx, moment, await lockAnyLead(tx, id), requestId);
  const { replaced } = last.details ?? {};
  await restoreLead(tx, last);
  if (last.claimed) await untakeLead(tx, id);
  if (replaced) await bringBack(tx, id);
  await insertAudit(tx, moment, "call.undone", { leadId: id, outcome: last.what, back: replaced?.what });
  const restored = await findLead(tx, { ...viewer, scope: "all" }, id, today(now));
  if (!restored) throw notFound("Lead");
  return restored;
}

/** Of a locked lead the latest outcome, which this request of the viewer recorded, if it can be undone. */
export async function undoableOutcome(
  tx: Tx,
  { viewer, now }: Pick<Moment, "viewer" | "now">,
  { id, assignedTo, version }: LockedLead,
  requestId: string,
) {
  const last = await findLastOutcome(tx, { userId: viewer.id, leadId: id, requestId });
  if (!last && !isInScope(viewer, assignedTo)) throw notFound("Lead");
  if (!last) throw conflict("There is nothing to undo");
  if (last.at < undoableSince(now)) throw conflict(UNDO_ENDED);
  if (version !== last.version) throw conflict("The lead has changed since then");
  return last;
}
