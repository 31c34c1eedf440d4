import type { ReactNode } from "react";
import type { LeadColumn } from "#contract/leads/columns";
import type { LeadSort } from "#contract/leads/sorting";
import type { Sorting } from "#web/lead/list-state.ts";
import { createMedia } from "#web/lib/browser/media.ts";
import { type Sort, Th } from "#web/ui/Table.tsx";
import { labelOf, widthOf } from "./list-columns.ts";

const narrowList = createMedia("screen and (max-width: 1099px)");

/** What a window of 1366 has room for, beside its navigation. */
const ROOM = 1116;

/** The widths of these columns with Name, Actions and the boxes, and whether they fit a window of 1366. */
export function useGrid(columns: readonly LeadColumn[], boxed: boolean, tall: boolean) {
  const narrow = narrowList.use();
  const between = columns.map((column) => widthOf(column, tall));
  // Where there are no boxes, the name may be followed by 'Unassigned', or in a narrow window stand above it.
  const name = boxed ? [32, narrow ? 120 : tall ? 126 : 144] : [narrow ? 150 : 200];
  const grid = [...name, ...between, tall ? 96 : 70];
  return { grid, fits: grid.reduce((sum, width) => sum + width) <= ROOM };
}

interface LeadsTableHeadProps {
  columns: readonly LeadColumn[];
  boxed: boolean;
  sort?: Sorting | undefined;
  onSort?: ((column: LeadSort) => void) | undefined;
  rowCount?: number | undefined;
  /** The box that selects every row. */
  box?: ReactNode;
}

export function LeadsTableHead({ columns, boxed, sort, onSort, rowCount, box }: LeadsTableHeadProps) {
  // Of a long list only some rows are rendered, so the table states their number.
  const tellRowCount = (row: HTMLTableRowElement | null) => {
    if (rowCount !== undefined) row?.closest("table")?.setAttribute("aria-rowcount", String(rowCount + 1));
  };
  return (
    <tr ref={tellRowCount} aria-rowindex={1}>
      {boxed && <Th className={BOX_CELL}>{box ?? <span className="sr-only">Select</span>}</Th>}
      {(["name", ...columns] as const).map((column) => (
        <Th key={column} sort={onSort && directionOf(column, sort)} onSort={onSort && (() => onSort(column))}>
          {column === "priority" || column === "month" ? (
            <span className="text-left whitespace-pre-line">{labelOf(column).replace(" ", "\n")}</span>
          ) : (
            labelOf(column)
          )}
        </Th>
      ))}
      <Th align="right">Actions</Th>
    </tr>
  );
}

function directionOf(column: LeadSort, sort: Sorting | undefined): Sort {
  return sort === column ? "ascending" : sort === `-${column}` ? "descending" : "none";
}

/** The cell of a row's box: the box is as wide as the cell. */
export const BOX_CELL = "px-0! text-center";

export function LeadsTableFrame({ children }: { children: ReactNode }) {
  return <div className="leads-table">{children}</div>;
}
