import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { DraftRow } from "#contract/imports/drafts/schemas";
import { ROWS_PER_PAGE } from "#contract/imports/sizes";
import type { ColumnName } from "#contract/lead/columns";
import type { DraftRows } from "./use-draft-rows.ts";

/** A cell by the place of its row in the list and of its column. */
export interface Cursor {
  at: number;
  col: number;
}

/** How many pages are searched for the next problem before the search gives up. */
const PAGES_SEARCHED = 20;

interface Options {
  grid: RefObject<HTMLElement | null>;
  rows: DraftRows;
  columns: readonly ColumnName[];
  total: number;
  isProblem: (row: DraftRow, column: ColumnName) => boolean;
}

const clamp = (value: number, last: number) => Math.max(0, Math.min(last, value));

/** The cell of a grid that has the focus; it starts at the first problem. */
export function useGridCursor({ grid, rows, columns, total, isProblem }: Options) {
  const [chosen, setChosen] = useState<Cursor>();
  const wantsFocus = useRef(false);

  /** The next cell with a problem; the place of a row that must be read first; or nothing. */
  const search = (from: Cursor, step: 1 | -1): Cursor | number | undefined => {
    let { at, col } = from;
    let row = rows.rowAt(at);
    for (;;) {
      col += step;
      if (col < 0 || col >= columns.length) {
        at += step;
        col = step === 1 ? 0 : columns.length - 1;
        row = rows.rowAt(at);
      }
      if (at < 0 || at >= total) return undefined;
      if (!row) return at;
      const column = columns[col];
      if (column && isProblem(row, column)) return { at, col };
    }
  };
  const first = search({ at: 0, col: -1 }, 1);
  const cursor = chosen ?? (typeof first === "object" ? first : { at: 0, col: 0 });

  const place = (next: Cursor) =>
    setChosen({ at: clamp(next.at, total - 1), col: clamp(next.col, columns.length - 1) });
  const move = (next: Cursor) => {
    wantsFocus.current = true;
    place(next);
  };
  const continueTo = async (step: 1 | -1, pages: number): Promise<void> => {
    const found = search(cursor, step);
    if (typeof found === "object") return move(found);
    if (found === undefined || pages === 0) return;
    await rows.loadRows(found - (found % ROWS_PER_PAGE), ROWS_PER_PAGE).catch(() => undefined);
    await continueTo(step, pages - 1);
  };
  /** False when there is none: Tab leaves the grid then. */
  const toProblem = (step: 1 | -1): boolean => {
    if (search(cursor, step) === undefined) return false;
    void continueTo(step, PAGES_SEARCHED);
    return true;
  };

  /** After the last problem: one that was passed over. False when there is none. */
  const toFirst = (): boolean => {
    if (typeof first !== "object" || (first.at === cursor.at && first.col === cursor.col)) return false;
    move(first);
    return true;
  };

  const onArrival = useEffectEvent(() => {
    wantsFocus.current = typeof first === "object" && isFocusNowhere();
  });
  useLayoutEffect(() => onArrival(), []);
  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    const cell = grid.current?.querySelector<HTMLElement>(`[data-cell="${cursor.at}-${cursor.col}"]`);
    if (!cell) return;
    wantsFocus.current = false;
    // What is typed in it has the focus already.
    if (!cell.contains(document.activeElement)) cell.focus({ preventScroll: true });
    cell.scrollIntoView({ block: "nearest", inline: "nearest" });
  });

  return {
    cursor,
    move,
    /** Without the focus. */
    place,
    toProblem,
    toFirst,
    /** The first problem stays where the focus is, once it is edited. */
    hold: () => setChosen(cursor),
    /** After editing, which took the focus. */
    refocus: () => {
      wantsFocus.current = true;
    },
  };
}

/** The active cell of the grid; it is drawn wherever it is. */
export function focusGrid() {
  document.querySelector<HTMLElement>('[data-cell][tabindex="0"]')?.focus();
}

/** On the page or on its heading, where it is after navigation: nobody has put it anywhere. */
function isFocusNowhere(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement.matches("body, h1");
}
