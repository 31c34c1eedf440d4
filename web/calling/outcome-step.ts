import { promiseNames } from "#contract/callbacks/reminder-times";
import { type OutcomeCode, outcomes } from "#contract/lead/outcomes";
import type { Lead } from "#contract/leads/record";
import { team } from "#web/lead/team.ts";
import { offerUndo } from "#web/lead/work/undo.ts";
import { formatDateTime } from "#web/lib/format/format.ts";
import { ApiError, send } from "#web/lib/http/api.ts";
import { cache } from "#web/lib/http/cache.ts";
import { toast } from "#web/ui/toast.ts";

export interface Step {
  outcome: OutcomeCode;
  notes?: string;
  nextFollowUp?: string;
  quoteIds?: number[];
}

/** A promise with its time: 'Callback on 23 Nov, 14:30'. */
export function stepText({ outcome, nextFollowUp }: Step): string {
  if (!nextFollowUp || (outcome !== "callback" && outcome !== "follow_up")) return outcomes[outcome].label;
  return `${promiseNames[outcome]} on ${formatDateTime(nextFollowUp)}`;
}

/** Whether the server does not show the lead to the viewer any more. */
export const isGone = (id: number) =>
  send("GET /api/leads/:id", { params: { id: String(id) } }).then(
    () => false,
    (error) => error instanceof ApiError && error.status === 404,
  );

/** The outcome was recorded although the lead was given to a colleague in mid-call. */
export async function sayGiven(lead: Lead, step: string, takeBack: () => void): Promise<void> {
  const people = await cache.ensureQueryData(team).catch(() => []);
  const name = people.find(({ id }) => id === lead.assignedTo)?.firstName ?? "a colleague";
  toast({ title: lead.name, description: `${step}. Saved; now with ${name}.`, ...offerUndo(takeBack, "Z") });
}
