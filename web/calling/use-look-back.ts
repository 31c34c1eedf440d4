import { type RefObject, useRef } from "react";
import { useLocation } from "wouter";
import { useViewer } from "#web/lib/http/session.tsx";
import { calledBefore, lookedUp } from "./data.ts";
import { type QueueItem, withFirst } from "./queue.ts";

interface Queue {
  latest: RefObject<QueueItem[]>;
  session: RefObject<number>;
  lastSave: RefObject<Promise<void>>;
  change: (items: QueueItem[]) => void;
  ask: () => Promise<void>;
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
    const id = await calledBefore(viewer.id, finished.current, current?.lead.id);
    const item = id && (await lookedUp(id).catch(() => undefined));
    if (!id || asked !== session.current) return;
    if (item) {
      change(withFirst(latest.current, item));
      await ask();
    }
    // A colleague has it now, or is calling it.
    if (!latest.current.some(({ lead }) => lead.id === id)) go(`/leads/customer/${id}`);
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
