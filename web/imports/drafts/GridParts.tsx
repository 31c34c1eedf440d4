import clsx from "clsx";
import { Check, CircleAlert, type LucideIcon, TriangleAlert } from "lucide-react";
import type { DraftSort } from "#contract/imports/drafts/plan";
import type { DraftRow } from "#contract/imports/drafts/schemas";
import { CELL_MAX } from "#contract/imports/sizes";
import { type ColumnName, labelOfColumn } from "#contract/lead/columns";
import { formatNumber } from "#web/lib/format/format.ts";
import { ariaSort, pressedSort } from "#web/lib/list/column-sort.ts";
import { Th } from "#web/ui/Table.tsx";
import {
  differenceText,
  openElsewhereText,
  reasonsOf,
  sayEdited,
  shownValue,
  sortsOf,
} from "./column-texts.ts";
import type { Sorting } from "./data.ts";
import type { Edit } from "./edits.ts";
import type { Edits } from "./use-edits.ts";
import type { Cursor } from "./use-grid-cursor.ts";

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
  const known = [openElsewhereText(row), differenceText(row)].filter((text) => text !== undefined);
  const said = isEdited ? [sayEdited(row)] : reasons;
  const text = [...said, ...known].join(". ");
  return (
    <td
      {...announced.cell}
      aria-colindex={index}
      className="sticky right-0 z-1 flex min-w-0 items-center border-l border-line-subtle bg-surface px-2"
    >
      <span
        className={clsx(
          "line-clamp-2 text-12/[15px]",
          isEdited && known.length === 0 ? "text-ok-text" : "text-ink-2",
        )}
        title={text}
      >
        {text}
      </span>
    </td>
  );
}

type CellState = "plain" | "fault" | "doubt" | "edited" | "unsaved";

const looks: Record<CellState, { look: string; icon?: LucideIcon }> = {
  plain: { look: "" },
  fault: { look: "bg-danger-soft font-medium text-danger-text", icon: CircleAlert },
  doubt: { look: "bg-warn-soft text-warn-text", icon: TriangleAlert },
  edited: { look: "bg-ok-soft text-ok-text", icon: Check },
  unsaved: { look: "text-ink-2 italic" },
};

function stateOf(row: DraftRow, column: ColumnName, unsaved: Edit | undefined): CellState {
  if (unsaved) return "unsaved";
  if (row.faults[column] !== undefined) return "fault";
  if (row.doubts[column] !== undefined) return "doubt";
  return row.mended.includes(column) ? "edited" : "plain";
}

/** What the cells share: which one is active, what is typed in it, and what can be done. */
interface Grid {
  cursor: Cursor;
  /** The id of what is said about the active cell. */
  note: string;
  /** Undefined unless the active cell is edited. */
  text: string | undefined;
  unsaved: Edits["unsaved"];
  move: (to: Cursor) => void;
  edit: () => void;
  type: (text: string) => void;
  leave: () => void;
}

interface GridCellProps {
  grid: Grid;
  place: Cursor;
  row: DraftRow;
  column: ColumnName;
}

/** A value of a row: red with a reason, yellow when it should be looked at, green when it was edited. */
export function GridCell({ grid, place, row, column }: GridCellProps) {
  const unsaved = grid.unsaved(row.row, column);
  const isActive = place.at === grid.cursor.at && place.col === grid.cursor.col;
  const state = stateOf(row, column, unsaved);
  const { look, icon: Icon } = looks[state];
  const text = unsaved?.text ?? row.values[column] ?? "";
  return (
    <td
      {...announced.cell}
      aria-colindex={place.col + 2}
      aria-invalid={state === "fault" || undefined}
      aria-describedby={isActive ? grid.note : undefined}
      tabIndex={isActive ? 0 : -1}
      data-cell={`${place.at}-${place.col}`}
      onMouseDown={(event) => {
        if (event.target instanceof HTMLInputElement) return;
        event.preventDefault();
        grid.move(place);
      }}
      onDoubleClick={() => grid.edit()}
      className={clsx(
        "relative flex min-w-0 items-center gap-1.5 border-r border-line-subtle px-2 focus:z-1 focus:outline-2 focus:-outline-offset-2 focus:outline-accent",
        look,
      )}
    >
      {isActive && grid.text !== undefined ? (
        <input
          // biome-ignore lint/a11y/noAutofocus: the cell that is edited has the focus already
          autoFocus
          aria-label={`${labelOfColumn(column)}, row ${row.row}`}
          aria-describedby={grid.note}
          maxLength={CELL_MAX}
          value={grid.text}
          onChange={({ target }) => grid.type(target.value)}
          // In another window the number may be looked up: the cell is still being edited then.
          onBlur={() => document.hasFocus() && grid.leave()}
          className="absolute inset-0 w-full border-0 bg-surface px-2 text-ink outline-2 -outline-offset-2 outline-accent"
        />
      ) : (
        <>
          {Icon && <Icon aria-hidden className="size-3.5 flex-none" strokeWidth={1.75} />}
          <span
            className={clsx("truncate", column === "name" && "font-medium")}
            title={row.faults[column] ?? row.doubts[column] ?? text}
          >
            {text === "" && state === "fault" ? "empty" : shownValue(column, text)}
          </span>
        </>
      )}
    </td>
  );
}
