import { useRef, useState } from "react";
import { useLocation } from "wouter";
import { type CallSplit, isInSplit } from "#contract/calling/splits";
import { sendKept } from "#web/lead/work/has-unsent.ts";
import { unsentLeads } from "#web/lead/work/kept-unsent.ts";
import { leadOf } from "#web/lead/work/lead-queries.ts";
import { offerUndo } from "#web/lead/work/undo.ts";
import { send } from "#web/lib/http/api.ts";
import { cache } from "#web/lib/http/cache.ts";
import { useViewer } from "#web/lib/http/session.tsx";
import { readChanges } from "#web/lib/live/live-refresh.ts";
import { toast } from "#web/ui/toast.ts";
import { type CallingStart, splitAddress } from "./calling-start.ts";
import { giveBack, leave, nothingToUndo, returned, undoOn } from "./data.ts";
import { isGone, type Told, type Waiting } from "./outcome-step.ts";
import {
  countedWithout,
  idsOf,
  isFinishedSince,
  type QueueItem,
  rotated,
  withArrived,
  withFirst,
  withoutLead,
  withUndone,
} from "./queue.ts";
import { useLeases } from "./use-leases.ts";
import { useLookBack } from "./use-look-back.ts";
import { useOutcomes } from "./use-outcomes.ts";

/** The current lead and three prefetched ones. */
const QUEUE_LENGTH = 4;
/** On the do-not-call list, or finished elsewhere, since it was offered. */
function isStopped({ lead }: QueueItem): boolean {
  const now = cache.getQueryData(leadOf(String(lead.id)).queryKey);
  return now !== undefined && (now.doNotCall || isFinishedSince(now, lead));
}

/** How often leads were asked for: a reply to the last request may be for a caller who has left since. */
let requests = 0;

/**
 * The caller's queue: leased leads, the next ones prefetched, so that an outcome shows the next lead at once
 * and is saved in the background. A lead whose outcome was not saved returns with its remark.
 */
export function useCallQueue(start: CallingStart, told: Told) {
  const viewer = useViewer();
  const [, go] = useLocation();
  const [items, setItems] = useState<QueueItem[]>([]);
  const [waiting, setWaiting] = useState<Waiting>();
  const [failure, setFailure] = useState<unknown>();
  const [asking, setAsking] = useState(true);
  const [paused, setPaused] = useState(false);
  const latest = useRef<QueueItem[]>([]);
  const sending = useRef(new Set<number>());
  const lastSave = useRef<Promise<void>>(Promise.resolve());
  /** Leads in the order they left: a reply to an earlier request must not bring one of them back. */
  const removed = useRef<number[]>([]);
  /** Skipped leads the server may not know of yet: each request names them, for requests overtake each other. */
  const skipped = useRef<readonly number[]>([]);
  /** Read when leads are asked for: what was chosen since the outcome being saved holds. */
  const split = useRef(start.split);
  /** Raised by a departure, which empties the queue: replies to earlier requests are dropped. */
  const session = useRef(0);
  /** Until calling resumes, what is still being saved takes no further lead. */
  const takesNone = useRef(false);
  /** Until leads have come or calling pauses here: opening the page does not end a break. */
  const arriving = useRef(true);

  const change = (next: QueueItem[]) => {
    latest.current = next;
    setItems(next);
  };

  const pause = () => {
    arriving.current = false;
    takesNone.current = true;
    setPaused(true);
  };

  /** What was counted before leads left the queue is counted again once their outcomes are stored. */
  const countAgain = async () => {
    const counting = session.current;
    await lastSave.current;
    if (counting === session.current) void ask([], { counted: true });
  };

  /** Returns the held leads that are a colleague's now. One above the queue's length, what is due replaces the last lead. */
  const ask = async (done: number[] = [], { length = QUEUE_LENGTH, counted = false } = {}) => {
    setAsking(true);
    const holding = idsOf(latest.current);
    const wanted = takesNone.current ? 0 : Math.max(0, length - holding.length);
    const removedBefore = removed.current.length;
    const asked = session.current;
    const skips = skipped.current;
    requests += 1;
    const request = requests;
    try {
      // Leads being saved are still held: released too early, a colleague could be offered them.
      const body = {
        ...start,
        split: split.current,
        counted,
        wanted,
        arriving: arriving.current,
        holding: [...new Set([...holding, ...sending.current, ...unsentLeads(viewer.id)])],
        done,
        skipped: [...skips],
      };
      const { leads, held, break: going, ...rest } = await send("POST /api/calling/next", { body });
      skipped.current = skipped.current.filter((id) => !skips.includes(id));
      if (asked !== session.current) {
        if (request === requests) giveBack(leads.map(({ lead }) => lead.id));
        return;
      }
      if (going) {
        pause();
        return;
      }
      arriving.current = false;
      for (const { lead } of leads) cache.setQueryData(leadOf(String(lead.id)).queryKey, lead);
      const lost = holding.filter((id) => !held.includes(id));
      const [current] = latest.current;
      // Given to someone else in mid-call: it stays until its outcome, which is still recorded for this caller.
      const inProgress =
        current && lost.includes(current.lead.id) && (await isGone(current.lead.id)) && current.lead.id;
      const kept = latest.current.filter(
        ({ lead, again }) => again || lead.id === inProgress || !lost.includes(lead.id),
      );
      const queue = withArrived(
        kept,
        leads.filter(
          ({ lead }) =>
            !sending.current.has(lead.id) && !removed.current.slice(removedBefore).includes(lead.id),
        ),
      );
      change(queue.slice(0, QUEUE_LENGTH));
      giveBack(queue.slice(QUEUE_LENGTH).map(({ lead }) => lead.id));
      setWaiting((before) => ({ ...rest, splits: rest.splits ?? before?.splits ?? [] }));
      setFailure(undefined);
      if (rest.splits && removed.current.length > removedBefore) void countAgain();
      const gone = lost.filter((id) => id !== inProgress);
      giveBack(gone);
      return gone;
    } catch (error) {
      if (asked === session.current) setFailure(error);
    } finally {
      if (asked === session.current) setAsking(false);
    }
  };

  const called = useLookBack({ latest, session, lastSave, change, ask });

  const remove = (item: QueueItem) => {
    change(withoutLead(latest.current, item.lead.id));
    setWaiting((before) => before && { ...before, splits: countedWithout(before.splits, item) });
  };

  const { finish, undoLast } = useOutcomes(
    { latest, lastSave, sending, removed, change, ask, remove, called },
    told,
  );

  const skip = () => {
    const [item] = latest.current;
    if (!item || item.undoing) return;
    const { id, name } = item.lead;
    remove(item);
    removed.current.push(id);
    skipped.current = [...skipped.current, id];
    const asked = ask();
    const takeBack = async () => {
      skipped.current = skipped.current.filter((one) => one !== id);
      change(withFirst(latest.current, item));
      toast({ title: name, description: "Not skipped", tone: "plain" });
      await asked;
      void ask([], { counted: true });
    };
    const offer = offerUndo(() => void takeBack(), "Z");
    toast({ title: name, description: "Skipped for an hour", tone: "plain", ...offer });
  };

  /** After the toast's time: the latest step on the current lead, otherwise the outcome recorded last here. */
  const undoLatest = async () => {
    const [item] = latest.current;
    const undone = item && (await undoOn(item.lead, viewer.id));
    if (undone === undefined) {
      if (!undoLast()) toast({ title: nothingToUndo(viewer.id, item?.lead), tone: "plain" });
    } else if (undone) change(latest.current.map((one) => withUndone(one, undone)));
  };

  /** Leads of other splits go back. */
  const choose = (chosen: CallSplit | undefined) => {
    split.current = chosen;
    go(splitAddress(chosen), { replace: true });
    session.current += 1;
    const others = latest.current.filter(({ queue }) => !isInSplit(chosen, queue));
    change(latest.current.filter((item) => !others.includes(item)));
    void ask(idsOf(others), { counted: true });
  };

  /** The next lead as the current one; a called one goes back to where it was, one not to be called, or finished, does not return. */
  const turn = () => {
    const [item] = latest.current;
    if (!item || !(item.back || isStopped(item))) return change(rotated(latest.current));
    change(withoutLead(latest.current, item.lead.id));
    removed.current.push(item.lead.id);
    void ask([item.lead.id]);
  };

  const begin = () => void ask([], { length: QUEUE_LENGTH + 1, counted: true });
  const arrive = async () => {
    const asked = session.current;
    setAsking(true);
    await sendKept(viewer.id);
    const item = await returned(viewer.id);
    if (asked !== session.current) return;
    if (item) change(withFirst(latest.current, item));
    void ask([], { counted: true });
  };
  const depart = () => {
    session.current += 1;
    leave(viewer.id, latest.current);
    change([]);
  };
  const renew = async () => {
    if (document.hidden) return;
    await sendKept(viewer.id);
    void ask([], { counted: true });
  };
  const unload = () => leave(viewer.id, latest.current, true);
  /** A lead that comes next may be a colleague's now. */
  const review = () => {
    const isOneOf = (ids: readonly number[]) => latest.current.some(({ lead }) => ids.includes(lead.id));
    if (readChanges.get().some(({ leadIds }) => !leadIds[0] || isOneOf(leadIds))) void ask();
  };
  const nextDue = waiting?.nextDue;
  useLeases({ paused, nextDue, arrive, depart, unload, renew: () => void renew(), begin, review });

  return {
    items,
    waiting,
    failure,
    asking,
    /** How many outcomes are on their way, or wait for the connection. */
    unsent: () => sending.current.size,
    paused,
    finish,
    skip,
    take: (item: QueueItem) => change(withFirst(latest.current, item)),
    turn,
    choose,
    undoLatest: () => void undoLatest(),
    lookBack: called.lookBack,
    retry: () => void ask(),
    /** Resolves when the outcomes recorded so far are stored. */
    saved: () => lastSave.current,
    pause,
    resume: () => {
      takesNone.current = false;
      setAsking(true);
      setPaused(false);
    },
  };
}
