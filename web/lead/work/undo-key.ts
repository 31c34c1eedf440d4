import { toast } from "#web/ui/toast.ts";
import { undoLast } from "./undo.ts";

/** The page's Z. */
export function pressUndo(): void {
  if (undoLast() === false)
    toast({ title: "Too late to undo", description: "Record the right outcome instead." });
}
