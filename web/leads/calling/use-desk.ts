import { useEffect, useEffectEvent, useRef, useState } from "react";
import { UNDO_SECONDS } from "#contract/call-queues";
import type { OutcomeCode } from "#contract/outcomes";
import { outcomes } from "#contract/outcomes";
import { ApiError, messageOf, send } from "#web/lib/api.ts";
import { cache } from "#web/lib/cache.ts";
import { now } from "#web/lib/clock.ts";
import { newId } from "#web/lib/new-id.ts";
import { useViewer } from "#web/lib/session.tsx";
import { toast } from "#web/ui/toast.ts";
import { refreshAfterStatusChange } from "../data.ts";
import { leadOf } from "../detail/data.ts";
import { draftsOf } from "../detail/drafts.ts";
import { giveBack, ownNumbers } from "./data.ts";
import { cameBack, type Item, turned, withArrived, without } from "./queue.ts";
import type { Start } from "./start.ts";

/** The lead at hand and three ahead. */
const AT_HAND = 4;
/** Well inside the 15 minutes for which the server keeps leads. */
const RENEW_EVERY_MS = 5 * 60_000;
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export interface Step {
  outcome: OutcomeCode;
  notes?: string;
  nextFollowUp?: string;
}

/** What stood in the box when the outcome was chosen; it stays there until the outcome is saved. */
type Typed = string;

interface Sent {
  item: Item;
  step: Step;
  typed: Typed;
  requestId: string;
  /** False when it was not saved. */
  saved: Promise<boolean>;
}

interface Waiting {
  pending: number;
  callbacksToday: number;
  nextDue: string | null;
}

/**
 * The caller's desk: leads that the server keeps for this caller, the next ones fetched ahead, so that an outcome
 * shows the next lead at once and is saved meanwhile. What was not saved comes back with its note.
 */
export function useDesk(start: Start, onSaved: (item: Item, step: Step) => void) {
  const viewer = useViewer();
  const drafts = draftsOf(viewer.id);
  const [items, setItems] = useState<Item[]>([]);
  const [waiting, setWaiting] = useState<Waiting>();
  const [failure, setFailure] = useState<unknown>();
  const [asking, setAsking] = useState(true);
  const [paused, setPaused] = useState(false);
  const latest = useRef<Item[]>([]);
  const sending = useRef(new Set<number>());
  const last = useRef<Sent>(undefined);
  /** Sent again after a failure, an outcome keeps its number. */
  const attempts = useRef(new Map<number, { what: string; id: string }>());

  const change = (next: Item[]) => {
    latest.current = next;
    setItems(next);
  };

  const ask = async ({ done = [], skipped = [] }: { done?: number[]; skipped?: number[] } = {}) => {
    setAsking(true);
    const holding = latest.current.map(({ lead }) => lead.id);
    const wanted = Math.max(0, AT_HAND - holding.length);
    try {
      // What is being saved is still this caller's: given back too early, a colleague would be given it.
      const body = { ...start, wanted, holding: [...holding, ...sending.current], done, skipped };
      const { leads, held, ...rest } = await send("POST /api/calling/next", { body });
      for (const { lead } of leads) cache.setQueryData(leadOf(String(lead.id)).queryKey, lead);
      const lost = holding.filter((id) => !held.includes(id));
      const kept = latest.current.filter(({ lead, queue }) => queue === "again" || !lost.includes(lead.id));
      change(
        withArrived(
          kept,
          leads.filter(({ lead }) => !sending.current.has(lead.id)),
        ),
      );
      setWaiting(rest);
      setFailure(undefined);
    } catch (error) {
      setFailure(error);
    } finally {
      setAsking(false);
    }
  };

  const save = async ({ item, step, typed, requestId }: Omit<Sent, "saved">): Promise<boolean> => {
    const { lead } = item;
    sending.current.add(lead.id);
    let saved = false;
    try {
      const reply = await send("PATCH /api/leads/:id/status", {
        params: { id: String(lead.id) },
        body: { status: outcomes[step.outcome].status, ...step, version: lead.version, requestId },
      });
      saved = true;
      attempts.current.delete(lead.id);
      cache.setQueryData(leadOf(String(lead.id)).queryKey, reply);
      drafts.clear(lead.id, typed);
      onSaved({ ...item, lead: reply }, step);
      void cache.invalidateQueries({ queryKey: ownNumbers.queryKey });
      void refreshAfterStatusChange(cache);
    } catch (error) {
      const isTaken = error instanceof ApiError && [404, 409].includes(error.status);
      const problem = messageOf(error, "Failed to update call outcome");
      toast({ title: "Error", description: `${lead.name}: ${problem}`, tone: "destructive" });
      if (!isTaken) change(cameBack(latest.current, { ...item, problem }));
    } finally {
      sending.current.delete(lead.id);
    }
    void ask({ done: saved ? [lead.id] : [] });
    return saved;
  };

  const undo = async () => {
    const sent = last.current;
    last.current = undefined;
    if (!sent || !(await sent.saved)) return;
    try {
      const lead = await send("POST /api/leads/:id/undo", {
        params: { id: String(sent.item.lead.id) },
        body: { requestId: sent.requestId },
      });
      cache.setQueryData(leadOf(String(lead.id)).queryKey, lead);
      const { problem: _, ...item } = sent.item;
      change(cameBack(latest.current, { ...item, lead }));
      if (drafts.read(lead.id) === "") drafts.write(lead.id, sent.typed);
      toast({ title: "Taken back", description: `${lead.name}: ${outcomes[sent.step.outcome].label}` });
      void cache.invalidateQueries({ queryKey: ownNumbers.queryKey });
      void refreshAfterStatusChange(cache);
      void ask();
    } catch (error) {
      toast({
        title: "Error",
        description: messageOf(error, "The outcome could not be taken back"),
        tone: "destructive",
      });
    }
  };

  /** The lead leaves the desk at once; locked is only the lead itself, never the next one. */
  const finish = (step: Step, typed: Typed) => {
    const [item] = latest.current;
    if (!item) return;
    const { problem: _, ...clean } = item;
    const what = JSON.stringify(step);
    const before = attempts.current.get(item.lead.id);
    const requestId = before?.what === what ? before.id : newId();
    attempts.current.set(item.lead.id, { what, id: requestId });
    change(without(latest.current, item.lead.id));
    const sent = { item: clean, step, typed, requestId };
    last.current = { ...sent, saved: save(sent) };
    toast({
      title: item.lead.name,
      description: outcomes[step.outcome].label,
      duration: UNDO_SECONDS * 1000,
      action: { label: "Undo", keys: "Z", onPress: () => void undo() },
    });
  };

  const skip = () => {
    const [item] = latest.current;
    if (!item) return;
    change(without(latest.current, item.lead.id));
    void ask({ skipped: [item.lead.id] });
  };

  const begin = useEffectEvent(() => void ask());
  const renew = useEffectEvent(() => {
    if (!document.hidden) void ask();
  });
  useEffect(() => {
    if (paused) return;
    begin();
    const timer = setInterval(() => renew(), RENEW_EVERY_MS);
    addEventListener("pagehide", giveBack);
    return () => {
      clearInterval(timer);
      removeEventListener("pagehide", giveBack);
      giveBack();
    };
  }, [paused]);

  const nextDue = waiting?.nextDue;
  useEffect(() => {
    if (!nextDue || paused) return;
    const wait = Date.parse(nextDue) - now().getTime() + 1000;
    const timer = setTimeout(() => begin(), Math.min(Math.max(wait, 1000), LONGEST_TIMER_MS));
    return () => clearTimeout(timer);
  }, [nextDue, paused]);

  return {
    items,
    waiting,
    failure,
    asking,
    paused,
    finish,
    skip,
    undo: () => void undo(),
    turn: (by: 1 | -1) => change(turned(latest.current, by)),
    retry: () => void ask(),
    pause: () => {
      change([]);
      setPaused(true);
    },
    resume: () => {
      setAsking(true);
      setPaused(false);
    },
  };
}
