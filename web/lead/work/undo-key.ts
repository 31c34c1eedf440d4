import { UNDO_ENDED } from "#contract/calling/queues";
import { toast } from "#web/ui/toast.ts";
import { undoLast } from "./undo.ts";

/** The page's Z: what the toast offers, otherwise the lead's latest outcome, where the page has a lead. */
export function pressUndo(undoLatest?: () => void): void {
  if (undoLast()) return;
  if (undoLatest) undoLatest();
  else toast({ title: UNDO_ENDED, tone: "plain" });
}
