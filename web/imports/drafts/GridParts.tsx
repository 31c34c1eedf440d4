import clsx from "clsx";
import type { DraftSort } from "#contract/imports/drafts/plan";
import type { DraftRow } from "#contract/imports/drafts/schemas";
import type { ColumnName } from "#contract/lead/columns";
import { formatNumber } from "#web/lib/format/format.ts";
import { ariaSort, pressedSort } from "#web/lib/list/column-sort.ts";
import { Th } from "#web/ui/Table.tsx";
import { openElsewhereText, reasonsOf, sayEdited, sortsOf } from "./column-texts.ts";
import type { Sorting } from "./data.ts";

export const HEAD_HEIGHT = 32;

/** The rows are placed one by one, which removes the table semantics, so they are set explicitly. */
export const announced = {
  grid: { role: "grid" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  cell: { role: "gridcell" },
  rowHead: { role: "rowheader" },
} as const;

/** They stay in view. */
const places: Partial<Record<DraftSort, string>> = {
  row: "sticky left-0 z-1 border-r border-r-line-subtle pr-4",
  problem: "sticky right-0 z-1 border-l border-l-line-subtle",
};

interface GridHeadProps {
  columns: readonly ColumnName[];
  template: string;
  sort: Sorting;
  onSort: (next: Sorting) => void;
}

export function GridHead({ columns, template, sort, onSort }: GridHeadProps) {
  return (
    <thead {...announced.group} className="sticky top-0 z-2 block">
      <tr
        {...announced.row}
        aria-rowindex={1}
        className="grid bg-subtle"
        style={{ height: HEAD_HEIGHT, gridTemplateColumns: template }}
      >
        {sortsOf(columns).map(({ column, label, begins }, at) => (
          <Th
            key={column}
            aria-colindex={at + 1}
            align={column === "row" ? "right" : "left"}
            sort={ariaSort(sort, column)}
            onSort={() => onSort(pressedSort(sort, column, begins))}
            className={clsx("content-center", places[column] ?? "border-r border-r-line-subtle")}
          >
            {label}
          </Th>
        ))}
      </tr>
    </thead>
  );
}

export function RowNumber({ row }: { row: number }) {
  return (
    <th
      {...announced.rowHead}
      aria-colindex={1}
      className="sticky left-0 z-1 flex items-center justify-end border-r border-line-subtle bg-surface px-2 font-normal text-ink-3"
    >
      {formatNumber(row)}
    </th>
  );
}

interface ReasonProps {
  row: DraftRow;
  index: number;
}

/** What is wrong with the row, and what else should be known of it. */
export function Reason({ row, index }: ReasonProps) {
  const reasons = reasonsOf(row);
  const isEdited = reasons.length === 0 && row.mended.length > 0;
  const elsewhere = openElsewhereText(row);
  const said = isEdited ? [sayEdited(row)] : reasons;
  const text = (elsewhere ? [...said, elsewhere] : said).join(". ");
  return (
    <td
      {...announced.cell}
      aria-colindex={index}
      className="sticky right-0 z-1 flex min-w-0 items-center border-l border-line-subtle bg-surface px-2"
    >
      <span
        className={clsx(
          "line-clamp-2 text-12/[15px]",
          isEdited && !elsewhere ? "text-ok-text" : "text-ink-2",
        )}
        title={text}
      >
        {text}
      </span>
    </td>
  );
}
