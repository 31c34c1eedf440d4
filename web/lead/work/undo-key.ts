import { UNDO_ENDED } from "#contract/calling/queues";
import { toast } from "#web/ui/toast.ts";
import { undoLast } from "./undo.ts";

/** The page's Z: what the toast offers, otherwise the lead's latest outcome, where the page has a lead. */
export function pressUndo(undoLatest?: () => void): void {
  const isUndone = undoLast();
  if (isUndone) return;
  if (undoLatest) undoLatest();
  else if (isUndone === false) toast({ title: UNDO_ENDED, tone: "plain" });
}
