import { today } from "#contract/calendar";
import { LEASE_MINUTES } from "#contract/call-queues";
import { waiting } from "#server/calling/queries";
import { giveBack, keepNext, renewLeases, skipLeads, type Wish } from "#server/calling/queue-queries";
import { listLogs } from "#server/calls/queries";
import type { Tx } from "#server/db/db";
import type { Moment } from "#server/http";
import { findLeads } from "#server/leads/queries";

/** Renews what is at hand, gives back what is done with, and keeps the next leads for the caller. */
export async function nextLeads(tx: Tx, { viewer, now }: Moment, wish: Wish) {
  const caller = { id: viewer.id, now };
  const { holding, done, skipped } = wish;
  const until = new Date(now.getTime() + LEASE_MINUTES * 60_000);
  if (skipped.length > 0) await skipLeads(tx, caller, skipped);
  if (done.length + skipped.length > 0) await giveBack(tx, viewer.id, [...done, ...skipped]);
  const held = await renewLeases(tx, caller, holding, until);
  const picked = wish.wanted > 0 ? await keepNext(tx, caller, wish, until) : [];
  const ids = picked.map(({ leadId }) => leadId);
  const found = await findLeads(tx, viewer, ids, today(now));
  const logs = ids.length > 0 ? await listLogs(tx, ids) : [];
  const leads = picked.flatMap(({ leadId, queue }) => {
    const lead = found.find(({ id }) => id === leadId);
    return lead ? [{ queue, lead, logs: logs.filter((log) => log.leadId === leadId) }] : [];
  });
  return { leads, held, ...(await waiting(tx, viewer, now, wish.campaignMonth)) };
}
