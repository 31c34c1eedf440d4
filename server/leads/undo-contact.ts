import { UNDO_SECONDS } from "#contract/call-queues";
import { insertAudit } from "#server/audit/queries";
import type { Tx } from "#server/db/db";
import { conflict, type Moment } from "#server/http";
import { holdLead } from "#server/leads/hold-queries";
import { findLastContact, restoreLead } from "#server/leads/undo-queries";

/** The offer ends on the screen; an answer on its way to the server may come later. */
const ON_ITS_WAY_MS = 5000;

/**
 * Takes one's latest outcome back: its line of the history goes, and the lead is as it was before, the figures too.
 * Only the audit log still tells of it.
 */
export async function undoContact(tx: Tx, moment: Moment, id: number, requestId: string): Promise<void> {
  const { viewer, now } = moment;
  const lead = await holdLead(tx, moment, id);
  const last = await findLastContact(tx, { userId: viewer.id, leadId: id, requestId });
  if (!last) throw conflict("There is nothing to undo");
  if (now.getTime() - last.at.getTime() > UNDO_SECONDS * 1000 + ON_ITS_WAY_MS)
    throw conflict(`An outcome can be undone for ${UNDO_SECONDS} seconds`);
  if (lead.version !== last.version) throw conflict("The lead was changed since then");
  await restoreLead(tx, last);
  await insertAudit(tx, moment, "call.undone", { leadId: id, outcome: last.callResult });
}
