import type { AuditDetails } from "#contract/audit/details";
import { counted } from "#contract/counted";
import { LEADS_ASSIGNED_AT_ONCE } from "#contract/leads/bulk/limits";
import { type AuditContext, insertAudit } from "#server/audit/queries";
import type { Tx } from "#server/db/handles";
import { allowLongStatements } from "#server/db/statement-timeout";
import {
  countNoted,
  customersOf,
  markUndone,
  removePlanned,
  updateAssignment,
} from "#server/lead/assignment-queries";
import { giveBack } from "#server/lead/give-back";
import { lockReceivers } from "#server/lead/hand-out";
import { conflict, type Moment, notFound } from "#server/platform/http";

const NAMED = 20;

/**
 * Gives each lead of a bulk assignment back to whom it had. Those that were worked on or moved since stay where they are, and
 * so do those that a telecaller has open and those whose former telecaller is not active any more. What is too many for one call is left to the
 * job; one that is under way goes no further.
 */
export async function undoAssignment(tx: Tx, moment: Moment, id: number) {
  const { viewer, now } = moment;
  await allowLongStatements(tx);
  const active = new Set(await lockReceivers(tx, viewer));
  const marked = await markUndone(tx, id, viewer.id, now);
  if (marked === undefined) throw notFound("Assignment");
  if (!marked) throw conflict("This assignment can no longer be undone");
  await removePlanned(tx, id);
  const total = await countNoted(tx, id);
  if (total > LEADS_ASSIGNED_AT_ONCE) {
    await updateAssignment(tx, id, { state: "undoing", total, moved: 0 });
    if (marked.state === "assigning") await auditAssigned(tx, moment, marked);
    const message = `Giving back ${counted(total, "lead")}`;
    return { message, undone: 0, kept: 0, planned: total, named: [] };
  }
  await updateAssignment(tx, id, { state: "done" });
  const { back, stay } = await giveBack(
    tx,
    { id, by: viewer.id, now, most: total, because: { isUndone: true } },
    active,
  );
  const named = await customersOf(tx, stay.slice(0, NAMED));
  if (marked.state === "assigning") await auditAssigned(tx, moment, marked);
  await auditUndone(tx, moment, back.length, stay.length);
  const kept = stay.length > 0 ? `; ${stay.length} changed since and stay` : "";
  return {
    message: `${counted(back.length, "lead")} given back${kept}`,
    undone: back.length,
    kept: stay.length,
    named,
  };
}

/** Of a large one, when it is done or was stopped: what it was to do, and how many it moved. */
export async function auditAssigned(
  tx: Tx,
  context: AuditContext,
  { details, moved }: { details: AuditDetails | null; moved: number },
): Promise<void> {
  await insertAudit(tx, context, "leads.assigned", { ...details, changed: moved });
}

export async function auditUndone(tx: Tx, context: AuditContext, back: number, kept: number): Promise<void> {
  await insertAudit(tx, context, "leads.assignment_undone", { count: back, ...(kept > 0 && { kept }) });
}
