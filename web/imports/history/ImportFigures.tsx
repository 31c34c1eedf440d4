import clsx from "clsx";
import { CircleDashed, CirclePlus, CircleX, Equal, type LucideIcon, Pencil } from "lucide-react";
import type { ImportRecord } from "#contract/imports/schemas";
import { type RowResult, rowResultNames, rowResults } from "#contract/imports/states";
import { formatNumber } from "#web/lib/format/format.ts";
import { Figure } from "../drafts/DraftSums.tsx";
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
          label={labelOf(record, result)}
          isLarge
          on={state.result === result}
          onClick={() => onChange({ result, worked: undefined, undone: undefined })}
        />
      ))}
      {notImported > 0 && (
        <div className="bg-surface px-4 py-3 max-md:col-span-2 max-md:px-3">
          <p className="num text-26 font-semibold">{formatNumber(notImported)}</p>
          <p className="flex items-start gap-1.5 text-12 text-ink-2">
            <CircleDashed aria-hidden className="mt-0.5 size-3.5 flex-none" strokeWidth={1.75} />
            not imported
          </p>
        </div>
      )}
    </div>
  );
}

function labelOf(record: ImportRecord, result: RowResult): string {
  const undone = result === "added" ? undoneText(record) : undefined;
  return undone ? `${rowResults[result]} (${undone})` : rowResults[result];
}
