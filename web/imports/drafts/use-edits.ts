import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { DraftRow } from "#contract/imports/drafts/schemas";
import { CELLS_PER_CALL } from "#contract/imports/sizes";
import type { ColumnName } from "#contract/lead/columns";
import { formatCount } from "#web/lib/format/format.ts";
import { messageOf } from "#web/lib/http/api.ts";
import { useViewer } from "#web/lib/http/session.tsx";
import { toast } from "#web/ui/toast.ts";
import { saveEdits } from "./data.ts";
import { asBefore, type Edit, editsOfDraft, pastedEdits } from "./edits.ts";
import type { DraftRows } from "./use-draft-rows.ts";
import type { Cursor } from "./use-grid-cursor.ts";

const nameOf = ({ row, column }: Pick<Edit, "row" | "column">) => `${row} ${column}`;
const byName = (cells: readonly Edit[]) => new Map(cells.map((cell) => [nameOf(cell), cell]));

/** Saves edited cells in the order in which they were typed; what could not be saved stays, to be sent again. */
export function useEdits(id: string) {
  const { waiting: kept, typed: keptTyped } = editsOfDraft(useViewer().id, id);
  const [waiting, setWaiting] = useState<ReadonlyMap<string, Edit>>(() => byName(kept.read()));
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const queue = useRef(new Map(waiting));
  const running = useRef(false);

  const noteQueue = () => {
    setWaiting(new Map(queue.current));
    kept.write([...queue.current.values()]);
  };
  const run = async () => {
    if (running.current) return;
    running.current = true;
    setSaving(true);
    setProblem(undefined);
    try {
      while (queue.current.size > 0) {
        const cells = [...queue.current.values()].slice(0, CELLS_PER_CALL);
        await saveEdits(id, cells);
        // One that was typed again in the meantime is sent again.
        for (const cell of cells)
          if (queue.current.get(nameOf(cell)) === cell) queue.current.delete(nameOf(cell));
        noteQueue();
      }
    } catch (error) {
      setProblem(messageOf(error, "The server could not be reached."));
    }
    running.current = false;
    setSaving(false);
  };
  const onReload = useEffectEvent(() => {
    if (queue.current.size > 0) void run();
  });
  useEffect(() => onReload(), []);
  return {
    add: (cells: readonly Edit[]) => {
      for (const cell of cells) queue.current.set(nameOf(cell), cell);
      noteQueue();
      void run();
    },
    /** What was typed and is not saved yet. */
    unsaved: (row: number, column: ColumnName) => waiting.get(nameOf({ row, column })),
    isSaving,
    /** Why the latest ones were not saved. */
    problem,
    retry: () => void run(),
    /** Leaves the cells as the server has them. */
    giveUp: () => {
      queue.current.clear();
      noteQueue();
      setProblem(undefined);
    },
    /** The cell that was being edited before a reload. */
    typed: (): Edit | undefined => keptTyped.read()[0],
    /** Keeps what is being typed; undefined once it is saved or given up. */
    keepTyped: (cell: Edit | undefined) => keptTyped.write(cell ? [cell] : []),
  };
}
export type Edits = ReturnType<typeof useEdits>;

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
