import type { Touch } from "#contract/history/calls";
import { touchRefusal, touchResult } from "#contract/history/touches";
import { isMessageKey, messageToSend } from "#contract/templates/own-messages";
import { today } from "#contract/time/calendar";
import type { Tx } from "#server/db/handles";
import { findEntryOfRequest, insertHistoryEntry } from "#server/lead/history-queries";
import { lockLead } from "#server/lead/lock-queries";
import { findLead } from "#server/lead/queries";
import { conflict, type Moment, notFound } from "#server/platform/http";
import { readSettings } from "#server/settings/queries";
import { listMessages } from "#server/templates/queries";

/**
 * Adds only a history entry: the lead keeps its state, its assignee and its version, so that the preceding
 * outcome can still be undone.
 */
export async function addTouch(tx: Tx, moment: Moment, leadId: number, { template, requestId }: Touch) {
  const { viewer, now } = moment;
  await lockLead(tx, moment, leadId);
  const before = await findEntryOfRequest(tx, { leadId, userId: viewer.id, requestId });
  if (before) return before;
  const lead = await findLead(tx, viewer, leadId, today(now));
  if (!lead) throw notFound("Lead");
  const settings = await readSettings(tx);
  const refusal =
    touchRefusal(lead, now, settings) ??
    (template && (await messageRefusal(tx, template, lead, settings, today(now))));
  if (refusal) throw conflict(refusal);
  return insertHistoryEntry(tx, {
    leadId,
    userId: viewer.id,
    kind: "touch",
    callResult: touchResult(template),
    requestId,
    createdAt: now,
  });
}

/** Why a message cannot be sent to the customer of a lead: it is gone, or a value is missing. */
async function messageRefusal(
  tx: Tx,
  key: string,
  lead: NonNullable<Awaited<ReturnType<typeof findLead>>>,
  settings: Awaited<ReturnType<typeof readSettings>>,
  day: string,
): Promise<string | undefined> {
  const messages = await listMessages(tx);
  if (!isMessageKey(messages, key)) return "This message was deleted. Choose another one.";
  // The screen fills these in.
  const shown = { quote: { insurer: "", total: 0 } };
  return messageToSend(key, { ...lead, ...shown }, { ...settings, messages, caller: "" }, day).refusal;
}
