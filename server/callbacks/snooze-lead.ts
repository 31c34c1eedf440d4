import type { callbacksApi } from "#contract/callbacks/calls";
import { promiseNames } from "#contract/callbacks/reminder-times";
import { MORNING, SNOOZED_RESULT, type Snooze, snoozes } from "#contract/callbacks/snoozes";
import type { Input } from "#contract/endpoint";
import { addDays, MINUTE_MS, momentLabel, today } from "#contract/time/calendar";
import { atTime } from "#contract/time/calling-hours";
import { workingDayFrom } from "#contract/time/working-days";
import { hoursOn, timeWithin } from "#contract/time/working-times";
import type { Tx } from "#server/db/handles";
import { findEntryOfRequest, insertHistoryEntry } from "#server/lead/history-queries";
import { lockLead, updateLead } from "#server/lead/lock-queries";
import { findPromise } from "#server/lead/promise-queries";
import { noteForUndo } from "#server/lead/undo/last-outcome-queries";
import { badField, conflict, type Moment } from "#server/platform/http";
import { readTimes } from "#server/settings/target-queries";

type SnoozeRequest = Input<typeof callbacksApi.snooze>["body"];

/**
 * Snoozes or reschedules a promised callback or follow-up and adds a history entry. It is no call, sets no result and takes nothing; a
 * promise that was kept or moved since the sender saw it stays unchanged.
 */
export async function snoozeLead(
  tx: Tx,
  moment: Moment,
  id: number,
  { snooze, until, note, at, requestId }: SnoozeRequest,
) {
  const { viewer, now } = moment;
  const lead = await lockLead(tx, moment, id);
  if (await findEntryOfRequest(tx, { leadId: id, userId: viewer.id, requestId })) return;
  if (!lead.promised) throw conflict("There is no callback or follow-up to snooze");
  const promise = await findPromise(tx, id);
  if (lead.promised.getTime() !== at.getTime())
    throw conflict(
      `The ${promiseNames[promise].toLowerCase()} has been moved to ${momentLabel(lead.promised)}`,
    );
  if (until && until <= now) throw badField("until", "Choose a time after now");
  const nextFollowUp = until ?? (snooze && (await snoozedUntil(tx, moment, snooze)));
  if (!nextFollowUp) throw badField("until", "Choose a duration or a time");
  const entry = await insertHistoryEntry(tx, {
    leadId: id,
    userId: viewer.id,
    kind: "status",
    callResult: SNOOZED_RESULT,
    event: {
      type: "promise_moved",
      promise,
      snooze: snooze ?? null,
      from: at.toISOString(),
      to: nextFollowUp.toISOString(),
      note: note?.trim() || null,
    },
    requestId: requestId ?? null,
    createdAt: now,
  });
  await noteForUndo(tx, { userId: viewer.id, leadId: id, logId: entry.id, at: now });
  await updateLead(tx, lead, now, { nextFollowUp });
}

async function snoozedUntil(tx: Tx, { viewer, now }: Moment, snooze: Snooze): Promise<Date> {
  const { minutes } = snoozes[snooze];
  if (minutes !== null) return new Date(now.getTime() + minutes * MINUTE_MS);
  const { agency, own } = await readTimes(tx, viewer.id);
  const times = { ...agency, ...own };
  const day = workingDayFrom(times, addDays(today(now), 1));
  return atTime(day, timeWithin(MORNING, hoursOn(times, day)));
}
