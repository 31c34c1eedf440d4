import { promiseNames } from "#contract/callbacks/reminder-times";
import type { CallSplit } from "#contract/calling/splits";
import { type OutcomeCode, outcomes, resultLabel } from "#contract/lead/outcomes";
import type { Lead } from "#contract/leads/record";
import type { Closing } from "#web/lead/closing/closing.ts";
import type { StatusStep } from "#web/lead/work/data.ts";
import type { OutcomeTexts } from "#web/lead/work/drafts.ts";
import { offerUndo } from "#web/lead/work/undo.ts";
import { formatDateTime } from "#web/lib/format/format.ts";
import { send } from "#web/lib/http/api.ts";
import { cache } from "#web/lib/http/cache.ts";
import { toast } from "#web/ui/toast.ts";
import type { QueueItem } from "./queue.ts";

export type Step = Omit<StatusStep, "status" | "subStatus"> & { outcome: OutcomeCode };

export interface Sent {
  item: QueueItem;
  step: Step;
  typed: OutcomeTexts;
  requestId: string;
  way: Way;
  /** False when saving failed, or was stopped. */
  saved: Promise<boolean>;
}

/** An outcome on its way to the server: until its request is sent, it can be stopped here. */
export interface Way {
  isSent: boolean;
  stop: AbortController;
}

/** An outcome that could not be recorded because the lead is a colleague's or was deleted, with what was typed for it. */
export interface LostOutcome {
  lead: { id: number; name: string };
  typed: string;
  problem: string;
}

export interface Told {
  onSaved: (closing: Closing) => void;
  onLost: (lost: LostOutcome) => void;
  onUndo: (item: QueueItem) => void;
}

export interface Waiting {
  pending: number;
  callbacksToday: number;
  nextDue: string | null;
  splits: readonly SplitCount[];
}

export interface SplitCount {
  split: CallSplit;
  leads: number;
}

/** A promise with its time: 'Callback on 23 Nov, 14:30', 'Interested, Quote Sent, Follow-up on 24 Nov, 11:00'. */
export function stepText({ outcome, call, nextFollowUp }: Step): string {
  const promise =
    nextFollowUp &&
    `${promiseNames[outcome === "callback" ? outcome : "follow_up"]} on ${formatDateTime(nextFollowUp)}`;
  if (outcome !== "quote_sent") return promise || outcomes[outcome].label;
  return [call && outcomes[call].label, resultLabel(outcome), promise].filter(Boolean).join(", ");
}

/** While it waited for a connection a later outcome was recorded elsewhere. */
export const overtakenText = ({ name, subStatus }: Lead, step: Step) => ({
  title: name,
  description: `${stepText(step)} is in the history. ${resultLabel(subStatus ?? "")} came later and stays`,
});

/** Whether the server does not show the lead to the viewer any more; where it does not answer, it may be so. */
export const isGone = (id: number) =>
  send("GET /api/leads/:id", { params: { id: String(id) } }).then(
    () => false,
    () => true,
  );

/** The outcome was recorded although the lead was given to a colleague in mid-call. */
export async function sayGiven(lead: Lead, step: string, takeBack: () => void): Promise<void> {
  const people = await import("#web/lead/team.ts")
    .then(({ team }) => cache.ensureQueryData(team))
    .catch(() => []);
  const name = people.find(({ id }) => id === lead.assignedTo)?.firstName ?? "a colleague";
  toast({ title: lead.name, description: `${step}. Saved; now with ${name}.`, ...offerUndo(takeBack, "Z") });
}
