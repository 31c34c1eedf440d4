import { typedOf } from "#contract/lead/remarks";
import { ApiError, messageOf } from "#web/lib/http/api.ts";
import { onceConnected } from "#web/lib/http/connection.ts";
import { toast, toastError } from "#web/ui/toast.ts";
import { recordOutcome } from "./data.ts";
import { giveBackText, remarksOf } from "./drafts.ts";
import { dropUnsent, own, readUnsent } from "./kept-unsent.ts";

/** The server will never take it: what it is about has changed, or is gone. */
const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && [400, 403, 404, 409].includes(error.status);

let sending: Promise<void> | undefined;

/**
 * Sends what an earlier page could not; the request id counts each once, also when it had arrived after all. While the server
 * cannot answer, it waits to be sent again; the text of a refused one is the lead's remark again.
 */
export function sendUnsent(userId: string): Promise<void> {
  sending ??= sendAll(userId).finally(() => {
    sending = undefined;
  });
  return sending;
}

async function sendAll(userId: string): Promise<void> {
  for (const one of readUnsent(userId)) {
    const { lead, step, requestId, at } = one;
    if (own.has(requestId)) continue;
    const typed = typedOf(step.notes ?? "");
    // The page that recorded it may have undone it while others were sent.
    const isKept = () => readUnsent(userId).some((kept) => kept.requestId === requestId);
    try {
      if (!(await onceConnected(async () => isKept() && recordOutcome(lead, step, requestId, at)))) continue;
      remarksOf(userId).clear(lead.id, typed);
      toast({ title: lead.name, description: "Recorded now: it was waiting for the connection" });
    } catch (error) {
      if (!isRefused(error)) return;
      giveBackText(userId, lead.id, typed);
      const problem = messageOf(error, "Failed to update call outcome");
      toastError(`${lead.name}: ${problem}`, "Not recorded");
    }
    dropUnsent(userId, requestId);
  }
}
