import { setTimeout as pause } from "node:timers/promises";
import { AUTO_ASSIGN } from "#contract/assignment";
import type { Tx } from "#server/db/handles";
import type { Deps } from "#server/deps";
import {
  firstUnderWay,
  leadsOpenNow,
  lockUnderWay,
  nextPlanned,
  removeNoted,
  removePlanned,
  updateAssignment,
} from "#server/lead/assignment-queries";
import { handOver, isPromisedBy, lockLeads } from "#server/lead/bulk-queries";
import { giveBack } from "#server/lead/give-back";
import { lockReceivers, sharedBecause } from "#server/lead/hand-out";
import { lastCallersOf } from "#server/lead/last-caller-queries";
import { isPersonInScope, scopeOfUser } from "#server/lead/scope";
import type { PeriodicJob } from "#server/platform/periodic-jobs";
import { setAsideAfterTries } from "#server/platform/set-aside";
import { auditAssigned, auditUndone } from "./undo-assignment.ts";

const LOOK_EVERY_MS = 1000;
/** Leads of one transaction: a caller waits for it at most. */
const LEADS_PER_PART = 50;
/** Of the time that a part took. */
const PAUSE_AFTER_PART = 4;

/** Carries out and undoes large assignments. Returns a stop function. */
export function assignmentsJob(deps: Pick<Deps, "db" | "clock">, say: (line: string) => void): PeriodicJob {
  const noteFailure = setAsideAfterTries({
    next: async () => (await firstUnderWay(deps.db))?.id,
    setAside: async (id, reason) => {
      await deps.db.transaction((tx) => endEarly(tx, id, deps.clock()));
      say(`Assignment ${id} was ended early: ${reason}`);
    },
  });
  const run = async (signal: AbortSignal) => {
    const move = () =>
      movePart(deps, deps.clock()).catch(async (error: Error) => {
        await noteFailure(error);
        throw error;
      });
    for (let isMore = true; isMore && !signal.aborted; ) {
      const began = performance.now();
      isMore = await move();
      if (isMore) await pause(PAUSE_AFTER_PART * (performance.now() - began));
    }
  };
  const failed = (reason: string) => `An assignment has not gone on yet: ${reason}`;
  return { everyMs: LOOK_EVERY_MS, atStart: true, run, failed };
}

/** The next leads, in one transaction: a server that dies leaves whole parts. Returns whether there was anything to do. */
export async function movePart({ db }: Pick<Deps, "db">, now: Date): Promise<boolean> {
  if (!(await firstUnderWay(db))) return false;
  return db.transaction(async (tx) => {
    const receivers = await lockReceivers(tx, { scope: "all" });
    const found = await lockUnderWay(tx);
    if (!found) return false;
    const by = await scopeOfUser(tx, found.userId);
    const active = new Set(receivers.filter((id) => isPersonInScope(by, id)));
    const part = await (found.state === "assigning" ? assign : undo)(tx, found, { active, now });
    const moved = found.moved + part.moved;
    await updateAssignment(tx, found.id, { moved, at: now, ...(part.isLast && { state: "done" }) });
    if (!part.isLast) return true;
    await auditEnd(tx, found, { moved, now });
    return true;
  });
}

/** What was not done stays: leads that were to move where they are, those that were to go back can be asked for again. */
async function endEarly(tx: Tx, id: number, now: Date) {
  const found = await lockUnderWay(tx);
  if (found?.id !== id) return;
  await removePlanned(tx, id);
  await updateAssignment(tx, id, { state: "done", undoneAt: null });
  await auditEnd(tx, found, { moved: found.moved, now });
}

async function auditEnd(tx: Tx, found: UnderWay, { moved, now }: { moved: number; now: Date }) {
  const context = { viewer: { id: found.userId }, now, address: found.address };
  if (found.state === "undoing") await auditUndone(tx, context, moved, found.total - moved);
  else await auditAssigned(tx, context, { details: found.details, moved });
}

type UnderWay = NonNullable<Awaited<ReturnType<typeof lockUnderWay>>>;
interface Part {
  active: ReadonlySet<string>;
  now: Date;
}

/**
 * A lead that has changed hands since it was planned stays, and so does one that a telecaller has open, or that is for a
 * user who has left. One that is shared out stays also when its telecaller has promised to call today.
 */
async function assign(tx: Tx, { id, userId, details }: UnderWay, { active, now }: Part) {
  const planned = await nextPlanned(tx, id, LEADS_PER_PART);
  const ids = planned.map(({ leadId }) => leadId);
  const locked = new Map((await lockLeads(tx, ids)).map((lead) => [lead.id, lead]));
  const openNow = await leadsOpenNow(tx, now);
  const isShared = details?.to === AUTO_ASSIGN || details?.matching?.part !== undefined;
  const going = planned.filter(({ leadId, from, assignee }) => {
    const lead = locked.get(leadId);
    return (
      lead?.assignedTo === from &&
      ((from === null && !isShared) || !openNow.has(leadId)) &&
      !(isShared && isPromisedBy(lead, now)) &&
      (assignee === null || active.has(assignee))
    );
  });
  const { to = "", sharedOut: way = "evenly" } = details ?? {};
  const lastCallers = way === "lastYear" ? await lastCallersOf(tx, ids, [...active]) : undefined;
  const because = sharedBecause({ to: to ?? "", way, lastCallers }, going);
  await handOver(tx, going, { by: userId, now, assignmentId: id, because });
  await removePlanned(tx, id, ids);
  return { moved: going.length, isLast: planned.length < LEADS_PER_PART };
}

async function undo(tx: Tx, { id, userId }: UnderWay, { active, now }: Part) {
  const { ids, back } = await giveBack(
    tx,
    { id, by: userId, now, most: LEADS_PER_PART, because: { isUndone: true } },
    active,
  );
  await removeNoted(tx, id, ids);
  return { moved: back.length, isLast: ids.length < LEADS_PER_PART };
}
