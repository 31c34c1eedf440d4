import { type RefObject, useRef } from "react";
import { useLocation } from "wouter";
import { leadOf } from "#web/lead/work/lead-queries.ts";
import { cache } from "#web/lib/http/cache.ts";
import { useViewer } from "#web/lib/http/session.tsx";
import { calledBefore, lookedUp } from "./data.ts";
import { idsOf, type QueueItem, withFirst } from "./queue.ts";

interface Queue {
  latest: RefObject<QueueItem[]>;
  session: RefObject<number>;
  lastSave: RefObject<Promise<void>>;
  change: (items: QueueItem[]) => void;
  /** Returns the held leads that are with a colleague now. */
  ask: (done: number[]) => Promise<number[] | undefined>;
}

/** The way back to the leads called before. */
export function useLookBack({ latest, session, lastSave, change, ask }: Queue) {
  const viewer = useViewer();
  const [, go] = useLocation();
  /** Leads with an outcome, latest first; `calledToday` has those of before the page was loaded. */
  const finished = useRef<number[]>([]);
  const last = useRef<Promise<void>>(Promise.resolve());

  const show = async () => {
    await lastSave.current;
    const asked = session.current;
    const [current] = latest.current;
    const id = await calledBefore(viewer.id, finished.current, current);
    const item = id && (await lookedUp(id).catch(() => undefined));
    // Undone meanwhile it is the current one as it was before.
    if (!id || asked !== session.current || latest.current[0]?.lead.id === id) return;
    let isLost = !item;
    if (item) {
      // Those looked up before are not called again by themselves.
      const seen = latest.current.filter(({ back, again }) => back && !again);
      const rest = latest.current.filter((one) => !seen.includes(one));
      change(withFirst(rest, item));
      const lost = await ask(idsOf(seen).filter((one) => one !== id));
      isLost = lost?.includes(id) ?? false;
    }
    // A colleague has it now, or is calling it.
    if (isLost) {
      cache.removeQueries({ queryKey: leadOf(String(id)).queryKey });
      go(`/leads/customer/${id}`);
    }
  };

  return {
    note: (leadId: number) => {
      finished.current = [leadId, ...finished.current.filter((id) => id !== leadId)];
    },
    /** The lead called last as the current one; from a called one, the one before. */
    lookBack: () => {
      last.current = last.current.then(show);
    },
  };
}
