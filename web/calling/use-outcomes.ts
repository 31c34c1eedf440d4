import { type RefObject, useRef } from "react";
import { outcomes, resultLabel } from "#contract/lead/outcomes";
import type { Lead } from "#contract/leads/record";
import { endingConversion } from "#web/lead/conversion-end.ts";
import { recordOutcome } from "#web/lead/work/data.ts";
import { giveBackText, type OutcomeTexts, remarksOf } from "#web/lead/work/drafts.ts";
import { dropUnanswered, dropUnsent, keepUnsent } from "#web/lead/work/kept-unsent.ts";
import { offerUndo, offerUndoAgain, sendUndo } from "#web/lead/work/undo.ts";
import { now } from "#web/lib/browser/clock.ts";
import { ApiError, messageOf } from "#web/lib/http/api.ts";
import { holdPage, onceConnected } from "#web/lib/http/connection.ts";
import { failureText } from "#web/lib/http/failure.ts";
import { useRequestIds } from "#web/lib/http/request-ids.ts";
import { useSeesAllLeads, useViewer } from "#web/lib/http/session.tsx";
import { toast, toastError } from "#web/ui/toast.ts";
import { overtakenText, type Sent, type Step, sayGiven, stepText, type Told } from "./outcome-step.ts";
import { asOffered, type QueueItem, withReturned } from "./queue.ts";

interface Queue {
  latest: RefObject<QueueItem[]>;
  /** The leads whose outcomes are being saved. */
  sending: RefObject<Set<number>>;
  removed: RefObject<number[]>;
  lastSave: RefObject<Promise<void>>;
  change: (next: QueueItem[]) => void;
  ask: (done?: number[], options?: { counted?: boolean }) => Promise<unknown>;
  remove: (item: QueueItem) => void;
  called: { note: (id: number) => void };
}

/** Records the outcomes of the queue's leads, one after the other, and takes them back. */
export function useOutcomes(
  { latest, sending, removed, lastSave, change, ask, remove, called }: Queue,
  { onSaved, onLost, onUndo }: Told,
) {
  const viewer = useViewer();
  const seesAll = useSeesAllLeads();
  const remarks = remarksOf(viewer.id);
  const lastTakeBack = useRef<() => void>(undefined);
  /** After a failure an outcome is sent again with its request id. */
  const attempts = useRequestIds<number>();

  const isColleagues = ({ assignedTo }: Lead) => !seesAll && assignedTo !== null && assignedTo !== viewer.id;

  const save = async (
    { item, step, typed, requestId, way }: Omit<Sent, "saved">,
    takeBack: () => void,
  ): Promise<boolean> => {
    const { back: _, ...offered } = item;
    const { lead } = item;
    sending.current.add(lead.id);
    removed.current.push(lead.id);
    let [saved, isOvertaken, isAnswered] = [false, false, true];
    const release = holdPage();
    const { status } = outcomes[step.outcome];
    const { id, name, version } = lead;
    const unsent = { lead: { id, name, version }, step: { status, ...step }, requestId, at: now().getTime() };
    keepUnsent(viewer.id, unsent);
    // One after the other: the latest outcome stored is the one that the toast offers to undo.
    const before = lastSave.current;
    let end = () => {};
    lastSave.current = new Promise((resolve) => {
      end = resolve;
    });
    await before;
    try {
      const reply = await onceConnected(() => {
        way.isSent = true;
        return recordOutcome(lead, unsent.step, requestId, unsent.at);
      }, way.stop.signal);
      saved = true;
      isOvertaken = reply.subStatus !== step.outcome;
      attempts.close(lead.id);
      remarks.clear(lead.id, typed.remark);
      if (isColleagues(reply)) await sayGiven(reply, stepText(step), takeBack);
      else if (isOvertaken) toast(overtakenText(reply, step));
      else onSaved({ lead: reply, outcome: step.outcome, requestId, undo: takeBack });
    } catch (error) {
      if (way.stop.signal.aborted && !way.isSent) return false;
      isAnswered = error instanceof ApiError;
      const isTaken = error instanceof ApiError && [404, 409].includes(error.status);
      const problem = messageOf(error, failureText(error, "Failed to update call outcome"));
      toastError(`${lead.name}: ${problem}`);
      // What was typed for a lead that is gone stays in view, to be copied.
      const text = typed.note ?? typed.remark;
      // What cannot be corrected any more takes another outcome.
      if (!isTaken || step.replaces)
        change(withReturned(latest.current, { ...(isTaken ? offered : item), problem }));
      else if (text.trim()) onLost({ lead, typed: text, problem });
    } finally {
      const drop = isAnswered ? dropUnsent : dropUnanswered;
      drop(viewer.id, requestId);
      if (!way.stop.signal.aborted) sending.current.delete(lead.id);
      release();
      end();
    }
    void ask(saved ? [lead.id] : []);
    return saved && !isOvertaken;
  };

  const undo = async ({ item, step, typed, requestId, way, saved }: Sent) => {
    lastTakeBack.current = undefined;
    const giveTextBack = () => {
      giveBackText(viewer.id, item.lead.id, typed.remark);
      typed.restoreNote?.();
    };
    if (!way.isSent) {
      way.stop.abort();
      dropUnsent(viewer.id, requestId);
      sending.current.delete(item.lead.id);
      attempts.close(item.lead.id);
      change(withReturned(latest.current, item));
      giveTextBack();
      toast({
        title: "Outcome undone",
        description: `${item.lead.name}: ${resultLabel(step.outcome)}. It was not sent yet`,
      });
      return;
    }
    // At once the current lead again: what is pressed while the server answers is not for the next one.
    change(withReturned(latest.current, { ...item, undoing: true }));
    const isSaved = await saved;
    onUndo(item);
    const lead = isSaved && (await sendUndo({ lead: item.lead, result: step.outcome, requestId }));
    if (!lead) {
      // A lead that was not saved has returned without the mark.
      change(latest.current.filter((one) => one.lead.id !== item.lead.id || !one.undoing));
      return;
    }
    change(withReturned(latest.current, { ...item, lead: asOffered(item.lead, lead) }));
    giveTextBack();
    void ask([], { counted: true });
  };

  /** Removes the lead from the queue at once; only this lead is locked, never the next one. */
  const finish = (step: Step, typed: OutcomeTexts) => {
    const [item] = latest.current;
    if (!item || item.undoing) return;
    const { problem: _, ...clean } = item;
    const requestId = attempts.idOf(item.lead.id, step);
    remove(item);
    called.note(item.lead.id);
    const way = { isSent: false, stop: new AbortController() };
    const sent = { item: clean, step, typed, requestId, way };
    const takeBack = () => void undo({ ...sent, saved });
    const saved = save(sent, takeBack);
    lastTakeBack.current = takeBack;
    const done = endingConversion(item.lead, step.outcome, stepText(step));
    const say = (description: string, offer: Partial<ReturnType<typeof offerUndo>>) =>
      toast({ title: item.lead.name, description, ...offer });
    const waits = !navigator.onLine;
    say(waits ? `${done}. Sent when the connection is back` : done, offerUndo(takeBack, "Z"));
    void saved.then((isSaved) => {
      const offer = waits && isSaved ? offerUndoAgain(takeBack) : {};
      if (offer.action) say(`${done}. Recorded now`, offer);
    });
  };

  return {
    finish,
    /** The outcome recorded last here; false where there is none. */
    undoLast: () => {
      const takeBack = lastTakeBack.current;
      takeBack?.();
      return takeBack !== undefined;
    },
  };
}
