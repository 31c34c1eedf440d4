import clsx from "clsx";
import { CirclePlus, CircleX, type LucideIcon } from "lucide-react";
import type { ImportRecord } from "#contract/imports/calls";
import { formatNumber } from "#web/lib/format/format.ts";
import type { RowsState } from "./list-state.ts";

interface ImportFiguresProps {
  record: ImportRecord;
  state: RowsState;
  onChange: (next: Partial<RowsState>) => void;
}

/** How many rows became what; a figure chooses the rows that are listed. */
export function ImportFigures({ record: { rows, added, refused }, state, onChange }: ImportFiguresProps) {
  return (
    <div className="mb-3 grid grid-cols-3 gap-px overflow-hidden rounded-lg border border-line bg-line-subtle">
      <div className="bg-surface px-4 py-3 max-md:px-3">
        <p className="num text-26 font-semibold">{rows === null ? "–" : formatNumber(rows)}</p>
        <p className="text-12 text-ink-2">rows</p>
      </div>
      <Figure
        icon={CirclePlus}
        value={added}
        label="added"
        on={state.result === "added"}
        onClick={() => onChange({ result: "added", worked: undefined })}
      />
      <Figure
        icon={CircleX}
        value={refused}
        label="rejected"
        on={state.result === "refused"}
        onClick={() => onChange({ result: "refused", worked: undefined })}
      />
    </div>
  );
}

interface FigureProps {
  icon: LucideIcon;
  value: number;
  label: string;
  on: boolean;
  onClick: () => void;
}

function Figure({ icon: Icon, value, label, on, onClick }: FigureProps) {
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
      <span className="flex items-center gap-1.5 text-12 text-ink-2">
        <Icon aria-hidden className="size-3.5 text-ink-3" strokeWidth={1.75} />
        {label}
      </span>
    </button>
  );
}
