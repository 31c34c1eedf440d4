import { LEASE_MINUTES } from "#contract/calling/queues";
import { MINUTE_MS, today } from "#contract/time/calendar";
import { endBreak, findGoing } from "#server/accounts/break-queries";
import type { Tx } from "#server/db/handles";
import { listHistory } from "#server/lead/history-queries";
import { findLeads } from "#server/lead/queries";
import type { Moment } from "#server/platform/http";
import {
  lockCaller,
  type NextLeadsRequest,
  offerAgain,
  releaseLeases,
  renewLeases,
  skipLeads,
} from "./lease-queries.ts";
import { countSplits, leaseNext } from "./queue-queries.ts";
import { countWaiting } from "./waiting-queries.ts";

/** Renews the caller's leases, releases those on finished leads, and leases the next leads. */
export async function nextLeads(tx: Tx, { viewer, now }: Moment, asked: NextLeadsRequest) {
  const caller = { id: viewer.id, viewer, now };
  const going = asked.arriving ? await findGoing(tx, viewer.id, now) : null;
  const request = going ? { ...asked, wanted: 0 } : asked;
  const { done, skipped } = request;
  const until = new Date(now.getTime() + LEASE_MINUTES * MINUTE_MS);
  await lockCaller(tx, viewer.id);
  if (request.wanted > 0) await endBreak(tx, viewer.id, now);
  if (request.holding.length > 0) await offerAgain(tx, caller, request.holding);
  if (skipped.length > 0) await skipLeads(tx, caller, skipped);
  if (done.length + skipped.length > 0) await releaseLeases(tx, viewer.id, [...done, ...skipped]);
  const renewed = await renewLeases(tx, caller, request, until);
  const picked = request.wanted > 0 ? await leaseNext(tx, caller, request, until) : [];
  const ids = picked.map(({ leadId }) => leadId);
  const found = await findLeads(tx, viewer, ids, today(now));
  const logs = ids.length > 0 ? await listHistory(tx, ids) : [];
  const leads = picked.flatMap(({ leadId, queue }) => {
    const lead = found.find(({ id }) => id === leadId);
    return lead ? [{ queue, lead, logs: logs.filter((log) => log.leadId === leadId) }] : [];
  });
  const splits = request.counted ? await countSplits(tx, caller, request) : null;
  const waiting = await countWaiting(tx, viewer, now, request.campaignMonth);
  return { leads, held: renewed, splits, break: going, ...waiting };
}
