import { NO_OUTCOME, UNDO_ENDED } from "#contract/calling/queues";
import type { Lead } from "#contract/leads/record";
import { toast } from "#web/ui/toast.ts";
import { undoLast } from "./undo.ts";

/** The page's Z: what the toast offers, otherwise the lead's latest outcome, where the page has a lead. */
export function pressUndo(undoLatest?: () => void, lead?: Lead): void {
  if (undoLast()) return;
  if (undoLatest) undoLatest();
  else toast({ title: undoEnded(lead), tone: "plain" });
}

export const undoEnded = (lead?: Lead) => (lead?.subStatus === null ? NO_OUTCOME : UNDO_ENDED);
