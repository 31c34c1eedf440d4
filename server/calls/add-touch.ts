import { today } from "#contract/calendar";
import type { Touch } from "#contract/calls";
import { messageToSend } from "#contract/templates";
import { touchRefusal, touchResult } from "#contract/touches";
import { findLogOfRequest, insertLog } from "#server/calls/queries";
import type { Tx } from "#server/db/db";
import { conflict, type Moment, notFound } from "#server/http";
import { holdLead } from "#server/leads/hold-queries";
import { findLead } from "#server/leads/queries";
import { readSettings } from "#server/settings/queries";

/**
 * A line of the history and nothing else: the lead keeps its state, its holder and its version, so that an outcome
 * before it can still be taken back.
 */
export async function addTouch(tx: Tx, moment: Moment, leadId: number, { template, requestId }: Touch) {
  const { viewer, now } = moment;
  await holdLead(tx, moment, leadId);
  const before = await findLogOfRequest(tx, { leadId, userId: viewer.id, requestId });
  if (before) return before;
  const lead = await findLead(tx, viewer, leadId, today(now));
  if (!lead) throw notFound("Lead");
  const settings = await readSettings(tx);
  const refusal =
    touchRefusal(lead, now, settings) ??
    (template && messageToSend(template, lead, settings, today(now)).refusal);
  if (refusal) throw conflict(refusal);
  return insertLog(tx, {
    leadId,
    userId: viewer.id,
    kind: "touch",
    callResult: touchResult(template),
    requestId,
    createdAt: now,
  });
}
