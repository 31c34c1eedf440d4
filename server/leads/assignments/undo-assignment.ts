import type { AuditDetails } from "#contract/audit/details";
import { counted } from "#contract/counted";
import { LEADS_PER_BULK_CALL } from "#contract/leads/bulk/limits";
import { lockActiveTelecallers } from "#server/accounts/user-queries";
import { type AuditContext, insertAudit } from "#server/audit/queries";
import type { Tx } from "#server/db/handles";
import { allowLongStatements } from "#server/db/statement-timeout";
import { handOver, lockLeads } from "#server/lead/bulk-queries";
import { conflict, type Moment, notFound } from "#server/platform/http";
import {
  countNoted,
  customersOf,
  leadsBefore,
  leadsInHand,
  markUndone,
  removePlanned,
  updateAssignment,
} from "./queries.ts";

const NAMED = 20;

/**
 * Gives each lead of a bulk assignment back to whom it had. Those that were worked on or moved since stay where they are, and
 * so do those in hand and those whose former telecaller is not active any more. What is too many for one call is left to the
 * job; one that is under way goes no further.
 */
export async function undoAssignment(tx: Tx, moment: Moment, id: number) {
  const { viewer, now } = moment;
  await allowLongStatements(tx);
  const active = new Set((await lockActiveTelecallers(tx)).values());
  const marked = await markUndone(tx, id, viewer.id, now);
  if (marked === undefined) throw notFound("Assignment");
  if (!marked) throw conflict("This assignment can no longer be undone");
  await removePlanned(tx, id);
  const total = await countNoted(tx, id);
  if (total > LEADS_PER_BULK_CALL) {
    await updateAssignment(tx, id, { state: "undoing", total, moved: 0 });
    if (marked.state === "assigning") await auditAssigned(tx, moment, marked);
    const message = `Giving back ${counted(total, "lead")}`;
    return { message, undone: 0, kept: 0, planned: total, named: [] };
  }
  await updateAssignment(tx, id, { state: "done" });
  const { back, stay } = await giveBack(tx, { id, by: viewer.id, now, most: total }, active);
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

interface GivingBack {
  id: number;
  by: string;
  now: Date;
  most: number;
}

/** The next leads of an assignment that go back and that stay. */
export async function giveBack(tx: Tx, { id, by, now, most }: GivingBack, active: ReadonlySet<string>) {
  const noted = await leadsBefore(tx, id, most);
  const ids = noted.map(({ leadId }) => leadId);
  const locked = new Map((await lockLeads(tx, ids)).map((lead) => [lead.id, lead]));
  const before = noted.filter(({ leadId }) => locked.has(leadId));
  const inHand = await leadsInHand(tx, ids, now);
  const isBack = ({ leadId, before: to, version }: (typeof before)[number]) =>
    locked.get(leadId)?.version === version && !inHand.has(leadId) && (to === null || active.has(to));
  const back = before.filter(isBack);
  await handOver(
    tx,
    back.map(({ leadId, before: assignee }) => ({
      leadId,
      from: locked.get(leadId)?.assignedTo ?? null,
      assignee,
    })),
    { by, now },
  );
  return { ids, back, stay: before.filter((lead) => !isBack(lead)).map(({ leadId }) => leadId) };
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
