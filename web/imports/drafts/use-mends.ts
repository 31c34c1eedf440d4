import { useRef, useState } from "react";
import { CELLS_PER_CALL } from "#contract/imports/sizes";
import type { ColumnName } from "#contract/lead/columns";
import { messageOf, send } from "#web/lib/http/api.ts";
import { takeMended } from "./data.ts";

export interface Mend {
  row: number;
  column: ColumnName;
  /** Null puts the file's own value back. */
  text: string | null;
}

export interface Mends {
  mend: (cells: readonly Mend[]) => void;
  /** What was typed and is not saved yet. */
  unsaved: (row: number, column: ColumnName) => Mend | undefined;
  isSaving: boolean;
  /** Why the latest ones were not saved. */
  problem: string | undefined;
  retry: () => void;
}

const nameOf = ({ row, column }: Pick<Mend, "row" | "column">) => `${row} ${column}`;

/** Saves mended cells in the order in which they were typed; what could not be saved stays, to be sent again. */
export function useMends(id: string): Mends {
  const [waiting, setWaiting] = useState<ReadonlyMap<string, Mend>>(new Map());
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const queue = useRef(new Map<string, Mend>());
  const running = useRef(false);

  const run = async () => {
    if (running.current) return;
    running.current = true;
    setSaving(true);
    setProblem(undefined);
    try {
      while (queue.current.size > 0) {
        const cells = [...queue.current.values()].slice(0, CELLS_PER_CALL);
        const body = { cells: cells.map((cell) => ({ ...cell })) };
        const { rows, draft } = await send("PATCH /api/imports/:id/draft/rows", { params: { id }, body });
        takeMended(id, rows, draft);
        // One that was typed again in the meantime is sent again.
        for (const cell of cells)
          if (queue.current.get(nameOf(cell)) === cell) queue.current.delete(nameOf(cell));
        setWaiting(new Map(queue.current));
      }
    } catch (error) {
      setProblem(messageOf(error, "The server could not be reached."));
    }
    running.current = false;
    setSaving(false);
  };
  return {
    mend: (cells) => {
      for (const cell of cells) queue.current.set(nameOf(cell), cell);
      setWaiting(new Map(queue.current));
      void run();
    },
    unsaved: (row, column) => waiting.get(nameOf({ row, column })),
    isSaving,
    problem,
    retry: () => void run(),
  };
}
