import { useRef } from "react";
import type { DraftRow } from "#contract/imports/drafts/schemas";
import type { ColumnName } from "#contract/lead/columns";
import { formatCount } from "#web/lib/format/format.ts";
import { toast } from "#web/ui/toast.ts";
import type { Edit } from "./edits.ts";
import { asBefore, pastedEdits } from "./edits.ts";
import type { DraftRows } from "./use-draft-rows.ts";
import type { Edits } from "./use-edits.ts";
import type { Cursor } from "./use-grid-cursor.ts";

/** Pastes cells at the cursor, and takes the latest paste back until something else is typed. */
export function usePaste(rows: DraftRows, total: number, edits: Edits) {
  const latest = useRef<{ before: Edit[]; dismiss: () => void }>(undefined);
  const forget = () => {
    latest.current?.dismiss();
    latest.current = undefined;
  };
  /** False when there is nothing to take back. */
  const undo = (): boolean => {
    const pasted = latest.current;
    if (!pasted) return false;
    forget();
    edits.add(pasted.before);
    return true;
  };
  const paste = async (text: string, { at, col }: Cursor, columns: readonly ColumnName[]) => {
    let below: readonly DraftRow[] = [];
    const cells = await pastedEdits(text, columns.slice(col), async (count) => {
      below = await rows.loadRows(at, Math.min(count, total - at));
      return below;
    });
    forget();
    const before = asBefore(cells, below, edits.unsaved);
    edits.add(cells);
    const dismiss = toast({
      title: `${formatCount(cells.length, "cell")} pasted`,
      action: { label: "Undo", keys: "Ctrl Z", onPress: () => void undo() },
    });
    latest.current = { before, dismiss };
  };
  return { paste, undo, forget };
}
