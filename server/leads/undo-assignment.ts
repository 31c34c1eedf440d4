import { counted } from "#contract/counted";
import { lockActiveTelecallers } from "#server/accounts/user-queries";
import { insertAudit } from "#server/audit/queries";
import type { Tx } from "#server/db/handles";
import { allowLongStatements } from "#server/db/statement-timeout";
import { handOver, lockLeads } from "#server/lead/bulk-queries";
import { conflict, type Moment, notFound } from "#server/platform/http";
import { customersOf, leadsBefore, leadsInHand, markUndone } from "./assignment-queries.ts";

const NAMED = 20;

/**
 * Gives each lead of a bulk assignment back to whom it had. Those that were worked on or moved since stay where they are, and
 * so do those in hand and those whose former telecaller is not active any more.
 */
export async function undoAssignment(tx: Tx, { viewer, now, ...context }: Moment, id: number) {
  await allowLongStatements(tx);
  const active = new Set((await lockActiveTelecallers(tx)).values());
  const marked = await markUndone(tx, id, viewer.id, now);
  if (marked === undefined) throw notFound("Assignment");
  if (!marked) throw conflict("This assignment can no longer be undone");
  const noted = await leadsBefore(tx, id);
  const ids = noted.map(({ leadId }) => leadId);
  const locked = new Map((await lockLeads(tx, ids)).map((lead) => [lead.id, lead]));
  const before = noted.filter(({ leadId }) => locked.has(leadId));
  const inHand = await leadsInHand(tx, ids, now);
  const isBack = ({ leadId, before: to, version }: (typeof before)[number]) =>
    locked.get(leadId)?.version === version && !inHand.has(leadId) && (to === null || active.has(to));
  const back = before.filter(isBack);
  const stay = before.filter((lead) => !isBack(lead)).map(({ leadId }) => leadId);
  await handOver(
    tx,
    back.map(({ leadId, before: assignee }) => ({
      leadId,
      from: locked.get(leadId)?.assignedTo ?? null,
      assignee,
    })),
    { by: viewer.id, now },
  );
  const named = await customersOf(tx, stay.slice(0, NAMED));
  await insertAudit(tx, { viewer, now, ...context }, "leads.assignment_undone", {
    count: back.length,
    ...(stay.length > 0 && { kept: stay.length }),
  });
  const kept = stay.length > 0 ? `; ${stay.length} changed since and stay` : "";
  return {
    message: `${counted(back.length, "lead")} given back${kept}`,
    undone: back.length,
    kept: stay.length,
    named,
  };
}
