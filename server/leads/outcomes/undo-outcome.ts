import { UNDO_ENDED } from "#contract/calling/queues";
import { today } from "#contract/time/calendar";
import { insertAudit } from "#server/audit/queries";
import type { Tx } from "#server/db/handles";
import { lockCustomers } from "#server/lead/bulk-queries";
import { lockAnyLead } from "#server/lead/lock-queries";
import { findLead } from "#server/lead/queries";
import { isInScope } from "#server/lead/scope";
import { undoableSince } from "#server/lead/undo/last-outcome-queries";
import { conflict, type Moment, notFound } from "#server/platform/http";
import { findLastOutcome, restoreLead } from "./undo-queries.ts";

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
  const lead = await lockAnyLead(tx, id);
  const last = await findLastOutcome(tx, outcome);
  if (!last && !isInScope(viewer, lead.assignedTo)) throw notFound("Lead");
  if (!last) throw conflict("There is nothing to undo");
  if (last.at < undoableSince(now)) throw conflict(UNDO_ENDED);
  if (lead.version !== last.version) throw conflict("The lead has changed since then");
  await restoreLead(tx, last);
  await insertAudit(tx, moment, "call.undone", { leadId: id, outcome: last.what });
  const restored = await findLead(tx, { ...viewer, scope: "all" }, id, today(now));
  if (!restored) throw notFound("Lead");
  return restored;
}
