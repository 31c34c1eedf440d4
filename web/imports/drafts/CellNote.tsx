import { Check, CircleAlert, TriangleAlert } from "lucide-react";
import type { DraftRow } from "#contract/imports/drafts/calls";
import type { ColumnName } from "#contract/lead/columns";
import { Button } from "#web/ui/Button.tsx";
import { Kbd } from "#web/ui/Kbd.tsx";
import { shownValue } from "./column-texts.ts";

interface CellNoteProps {
  id: string;
  row: DraftRow;
  column: ColumnName;
  onTake: (text: string | null) => void;
}

export const hasNote = (row: DraftRow, column: ColumnName): boolean =>
  row.faults[column] !== undefined || row.doubts[column] !== undefined || row.mended.includes(column);

/** What is wrong with a cell and what is likely meant. Its buttons have keys: Tab goes to the next problem. */
export function CellNote({ id, row, column, onTake }: CellNoteProps) {
  const fault = row.faults[column];
  const doubt = row.doubts[column];
  const proposal = row.proposals[column];
  const isMended = row.mended.includes(column);
  return (
    <div className="grid w-72 gap-2 rounded-md border border-line bg-surface p-3 whitespace-normal shadow-md">
      <div id={id} className="grid gap-1">
        {fault !== undefined && (
          <p className="flex items-start gap-1.5 font-medium text-danger-text">
            <CircleAlert aria-hidden className="mt-0.5 size-3.5 flex-none" strokeWidth={1.75} />
            {fault}
          </p>
        )}
        {doubt !== undefined && (
          <p className="flex items-start gap-1.5 font-medium text-warn-text">
            <TriangleAlert aria-hidden className="mt-0.5 size-3.5 flex-none" strokeWidth={1.75} />
            {doubt}
          </p>
        )}
        {fault === undefined && doubt === undefined && isMended && (
          <p className="flex items-start gap-1.5 font-medium text-ok-text">
            <Check aria-hidden className="mt-0.5 size-3.5 flex-none" strokeWidth={1.75} />
            Mended
          </p>
        )}
        {row.knownAs && <p className="text-ink-2">{row.knownAs}</p>}
      </div>
      {proposal !== undefined && (
        <p className="flex items-center gap-2">
          <Button size="s" tabIndex={-1} onClick={() => onTake(proposal)}>
            Use {shownValue(column, proposal)}
          </Button>
          <Kbd>Alt ↵</Kbd>
        </p>
      )}
      {isMended && (
        <p className="flex items-center gap-2">
          <Button size="s" tabIndex={-1} onClick={() => onTake(null)}>
            As in the file
          </Button>
          <Kbd>Alt ⌫</Kbd>
        </p>
      )}
    </div>
  );
}
