import { Check, CircleAlert, type LucideIcon, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { DraftRow } from "#contract/imports/drafts/schemas";
import { type ColumnName, labelOfColumn } from "#contract/lead/columns";
import { formatNumber } from "#web/lib/format/format.ts";
import { Button } from "#web/ui/Button.tsx";
import { Kbd } from "#web/ui/Kbd.tsx";
import { howEdited, openElsewhereText, shownValue } from "./column-texts.ts";

interface CellBarProps {
  /** The id of what is said about the cell. */
  id: string;
  row: DraftRow;
  column: ColumnName;
  onTake: (text: string | null) => void;
}

/**
 * What is wrong with the active cell and what is likely meant, above the rows, so that it covers none. Its buttons have keys: Tab
 * goes to the next problem.
 */
export function CellBar({ id, row, column, onTake }: CellBarProps) {
  const fault = row.faults[column];
  const doubt = row.doubts[column];
  const proposal = row.proposals[column];
  const edited = howEdited(row, column);
  const elsewhere = openElsewhereText(row);
  return (
    <div className="flex min-h-[41px] items-center gap-x-4 border-b border-line px-3 py-1.5 text-12">
      <span className="num flex-none font-semibold">
        {labelOfColumn(column)}, row {formatNumber(row.row)}
      </span>
      <div id={id} className="flex min-w-0 flex-wrap items-center gap-x-4">
        {fault !== undefined && (
          <Said icon={CircleAlert} look="font-medium text-danger-text">
            {fault}
          </Said>
        )}
        {doubt !== undefined && (
          <Said icon={TriangleAlert} look="font-medium text-warn-text">
            {doubt}
          </Said>
        )}
        {fault === undefined && doubt === undefined && edited && (
          <Said icon={Check} look="font-medium text-ok-text">
            {edited}
          </Said>
        )}
        {row.knownAs && <p className="text-ink-2">{row.knownAs}</p>}
        {elsewhere && <p className="text-ink-2">{elsewhere}</p>}
      </div>
      {proposal !== undefined && (
        <Offer keys="Alt ↵" onClick={() => onTake(proposal)}>
          Use {shownValue(column, proposal)}
        </Offer>
      )}
      {edited && (
        <Offer keys="Alt ⌫" onClick={() => onTake(null)}>
          As in the file
        </Offer>
      )}
      <KeysOfGrid />
    </div>
  );
}

/** What the keys do where the focus is, as many as there is room for: in a cell a letter is typed into it. */
function KeysOfGrid() {
  return (
    <p
      aria-hidden
      className="ml-auto flex h-5 min-w-0 flex-1 flex-wrap items-center justify-end gap-x-3 gap-y-2 overflow-hidden text-ink-3 *:flex *:items-center *:gap-1.5"
    >
      <span className={OUTSIDE_CELLS}>
        <Kbd>M</Kbd> to the rows
      </span>
      <span className={IN_A_CELL}>Type to edit</span>
      <span className={IN_A_CELL}>
        <Kbd>Tab</Kbd> next problem
      </span>
      <span className={IN_A_CELL}>
        <Kbd>Esc</Kbd> as it was
      </span>
    </p>
  );
}

const OUTSIDE_CELLS = "group-focus-within/rows:hidden";
const IN_A_CELL = "group-not-focus-within/rows:hidden";

function Said({ icon: Icon, look, children }: { icon: LucideIcon; look: string; children: string }) {
  return (
    <p className={`flex items-center gap-1.5 ${look}`}>
      <Icon aria-hidden className="size-3.5 flex-none" strokeWidth={1.75} />
      {children}
    </p>
  );
}

function Offer({ keys, onClick, children }: { keys: string; onClick: () => void; children: ReactNode }) {
  return (
    <p className="flex flex-none items-center gap-2">
      {/* The focus stays in the cell. */}
      <Button size="s" tabIndex={-1} onMouseDown={(event) => event.preventDefault()} onClick={onClick}>
        {children}
      </Button>
      <Kbd>{keys}</Kbd>
    </p>
  );
}
