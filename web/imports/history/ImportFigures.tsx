import clsx from "clsx";
import { CircleDashed, CirclePlus, CircleX, Equal, type LucideIcon, Pencil } from "lucide-react";
import type { ImportRecord } from "#contract/imports/calls";
import { type RowResult, rowResultNames, rowResults } from "#contract/imports/states";
import { formatNumber } from "#web/lib/format/format.ts";
import { undoneText } from "./import-text.ts";
import type { RowsState } from "./list-state.ts";

interface ImportFiguresProps {
  record: ImportRecord;
  state: RowsState;
  onChange: (next: Partial<RowsState>) => void;
}

export const resultIcons: Record<RowResult, LucideIcon> = {
  added: CirclePlus,
  changed: Pencil,
  unchanged: Equal,
  refused: CircleX,
};

/** How many rows became what; a figure chooses the rows that are listed. */
export function ImportFigures({ record, state, onChange }: ImportFiguresProps) {
  const { notImported } = record;
  return (
    <div
      className={clsx(
        "mb-3 grid gap-px overflow-hidden rounded-lg border border-line bg-line-subtle max-md:grid-cols-2",
        notImported > 0 ? "grid-cols-6" : "grid-cols-5",
      )}
    >
      <div className="bg-surface px-4 py-3 max-md:col-span-2 max-md:px-3">
        <p className="num text-26 font-semibold">{record.rows === null ? "–" : formatNumber(record.rows)}</p>
        <p className="text-12 text-ink-2">rows</p>
      </div>
      {rowResultNames.map((result) => (
        <Figure
          key={result}
          icon={resultIcons[result]}
          value={record[result]}
          label={rowResults[result]}
          note={result === "added" ? undoneText(record) : undefined}
          on={state.result === result}
          onClick={() => onChange({ result, worked: undefined, undone: undefined })}
        />
      ))}
      {notImported > 0 && (
        <div className="bg-surface px-4 py-3 max-md:col-span-2 max-md:px-3">
          <p className="num text-26 font-semibold">{formatNumber(notImported)}</p>
          <Label icon={CircleDashed}>not imported</Label>
        </div>
      )}
    </div>
  );
}

function Label({ icon: Icon, children }: { icon: LucideIcon; children: string }) {
  return (
    <span className="flex items-center gap-1.5 text-12 text-ink-2">
      <Icon aria-hidden className="size-3.5 text-ink-3" strokeWidth={1.75} />
      {children}
    </span>
  );
}

interface FigureProps {
  icon: LucideIcon;
  value: number;
  label: string;
  note: string | undefined;
  on: boolean;
  onClick: () => void;
}

function Figure({ icon, value, label, note, on, onClick }: FigureProps) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={onClick}
      className={clsx(
        "border-b-2 px-4 py-3 text-left focus-visible:-outline-offset-2 max-md:px-3",
        on ? "border-accent bg-selected" : "border-transparent bg-surface hover:bg-hover",
      )}
    >
      <span className="num block text-26 font-semibold">{formatNumber(value)}</span>
      <Label icon={icon}>{note ? `${label} (${note})` : label}</Label>
    </button>
  );
}
