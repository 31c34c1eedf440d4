import { dateLabel, timeOfDay, today } from "#contract/calendar";
import type { callbacksApi } from "#contract/callbacks";
import type { Input } from "#contract/endpoint";
import { SNOOZED_RESULT, snoozes } from "#contract/snoozes";
import { findLogOfRequest, insertLog } from "#server/calls/queries";
import type { Tx } from "#server/db/db";
import { conflict, type Moment } from "#server/http";
import { holdLead, updateLead } from "#server/leads/hold-queries";

type Wish = Input<typeof callbacksApi.snooze>["body"];

/**
 * Puts a promised callback off and notes so in the history. It is no call, sets no result and claims nothing; a promise
 * that somebody has kept or moved since its sender saw it stays as it is.
 */
export async function snoozeLead(tx: Tx, moment: Moment, id: number, { snooze, at, requestId }: Wish) {
  const { viewer, now } = moment;
  const lead = await holdLead(tx, moment, id);
  if (await findLogOfRequest(tx, { leadId: id, userId: viewer.id, requestId })) return;
  if (!lead.promised) throw conflict("There is no callback to put off");
  if (lead.promised.getTime() !== at.getTime())
    throw conflict(`The callback was moved in the meantime, to ${whenText(lead.promised)}`);
  const { label, until } = snoozes[snooze];
  const nextFollowUp = until(now);
  await updateLead(tx, lead, now, { nextFollowUp });
  await insertLog(tx, {
    leadId: id,
    userId: viewer.id,
    kind: "status",
    callResult: SNOOZED_RESULT,
    notes: `Callback of ${whenText(at)} put off (${label}): ${whenText(nextFollowUp)}`,
    requestId: requestId ?? null,
    createdAt: now,
  });
}

function whenText(at: Date): string {
  return `${dateLabel(today(at))}, ${timeOfDay(at)}`;
}
