import { UNDO_SECONDS } from "#contract/calling/queues";
import { isOutcome, resultLabel } from "#contract/lead/outcomes";
import type { Lead } from "#contract/leads/record";
import { now } from "#web/lib/browser/clock.ts";
import { messageOf, send } from "#web/lib/http/api.ts";
import { cache } from "#web/lib/http/cache.ts";
import { refreshAfterCall } from "#web/lib/http/refresh.ts";
import { type ToastText, toast, toastError } from "#web/ui/toast.ts";
import { offerSavedAgain } from "./drafts.ts";
import { leadOf } from "./lead-queries.ts";

let last: { undo: () => void; until: number } | undefined;
/** The same after its time, for what is saved with that outcome. */
let latest: (() => void) | undefined;

/** What an outcome's toast needs so that its button, or the page's Z, takes the outcome back while it is shown. */
export function offerUndo(undo: () => void, keys?: "Z"): Pick<ToastText, "action" | "duration"> {
  const duration = UNDO_SECONDS * 1000;
  latest = undo;
  last = { undo, until: now().getTime() + duration };
  return { duration, action: { label: "Undo", keys, onPress: undoLast } };
}

/** The same once more, after something was saved with the outcome; nothing when another outcome was recorded since. */
export function offerUndoAgain(undo: () => void): Partial<ReturnType<typeof offerUndo>> {
  return undo === latest ? offerUndo(undo, "Z") : {};
}

/** Undoes the last outcome of this page while that is offered, once; whether it was. */
export function undoLast(): boolean {
  const offered = last;
  last = undefined;
  latest = undefined;
  const isInTime = offered !== undefined && now().getTime() <= offered.until;
  if (isInTime) offered.undo();
  return isInTime;
}

interface Undoable {
  lead: { id: number; name: string };
  /** An outcome, or what a received policy or a snooze is noted with. */
  result: string;
  requestId: string;
}

/** The lead as it was before; undefined, with a toast, where it could not be undone. */
export async function sendUndo({ lead, result, requestId }: Undoable): Promise<Lead | undefined> {
  try {
    const restored = await send("POST /api/leads/:id/undo", {
      params: { id: String(lead.id) },
      body: { requestId },
    });
    offerSavedAgain(lead.id, result);
    const { queryKey } = leadOf(String(lead.id));
    // A read under way may be of before.
    await cache.cancelQueries({ queryKey, exact: true });
    cache.setQueryData(queryKey, restored);
    const { subStatus } = restored;
    const back = subStatus ? `. Back to ${resultLabel(subStatus)}` : "";
    toast(
      isOutcome(result)
        ? { title: "Outcome undone", description: `${lead.name}: ${resultLabel(result)}${back}` }
        : { title: "Undone", description: lead.name },
    );
    void refreshAfterCall("POST /api/leads/:id/undo", restored);
    return restored;
  } catch (error) {
    toastError(messageOf(error, "Failed to undo the outcome"));
    return undefined;
  }
}
