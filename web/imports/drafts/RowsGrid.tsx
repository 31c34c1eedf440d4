import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { Draft, DraftRow } from "#contract/imports/drafts/schemas";
import type { ColumnName } from "#contract/lead/columns";
import { CellBar } from "./CellBar.tsx";
import { reasonsOf, sayEdited, widthBeside, widthOf } from "./column-texts.ts";
import type { Sorting } from "./data.ts";
import { announced, GridCell, GridHead, HEAD_HEIGHT, Reason, RowNumber } from "./GridParts.tsx";
import type { PartProps } from "./use-draft-page.ts";
import type { DraftRows } from "./use-draft-rows.ts";
import { usePaste } from "./use-edits.ts";
import { useGridCursor } from "./use-grid-cursor.ts";

const ROW_HEIGHT = 34;
const NUMBER_WIDTH = 60;
/** Two lines of it hold most reasons, beside as many columns as there is room for. */
const REASON_LEAST = 160;
/** Of rows without a problem it says only that a row was edited. */
const NO_REASON_LEAST = 110;

interface RowsGridProps extends PartProps {
  rows: DraftRows;
  total: number;
  columns: readonly ColumnName[];
}

const hasProblems = ({ counts, problems, knownAs, differing }: Draft) =>
  counts.mending + counts.twice + counts.erased + knownAs + differing + problems.length > 0;

/** The rows of a draft with the keys of a spreadsheet; only those near the window are drawn. */
export function RowsGrid({ page, rows, total, columns }: RowsGridProps) {
  const { draft, choice, edits } = page;
  const scroller = useRef<HTMLDivElement>(null);
  const [text, setText] = useState<string>();
  const [last, setLast] = useState<number>();
  // To the warnings, or to all rows, once the last error is saved.
  const [goesOn, setGoesOn] = useState(false);
  const noteId = useId();
  // Editing the last problem moves no column.
  const [least] = useState(hasProblems(draft) ? REASON_LEAST : NO_REASON_LEAST);
  const room = useWidth(scroller);
  const pasting = usePaste(rows, total, edits);
  const isProblem = (row: DraftRow, column: ColumnName) =>
    !edits.unsaved(row.row, column) &&
    (row.faults[column] !== undefined || (choice.show === "doubtful" && row.doubts[column] !== undefined));
  const { cursor, move, place, toProblem, toFirst, hold, refocus } = useGridCursor({
    grid: scroller,
    rows,
    columns,
    total,
    isProblem,
  });
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 10,
    scrollMargin: HEAD_HEIGHT,
    // The active row is drawn wherever it is, so that it keeps the focus.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), Math.min(cursor.at, range.count - 1)])].toSorted(
        (one, other) => one - other,
      ),
  });
  const items = virtual.getVirtualItems();
  const drawn = items.filter(({ index }) => index !== cursor.at);
  const from = drawn[0]?.index ?? cursor.at;
  const to = drawn.at(-1)?.index ?? cursor.at;
  const onShown = useEffectEvent(rows.showRows);
  useEffect(() => onShown(from, to), [from, to]);

  const column = columns[cursor.col] ?? "name";
  const row = rows.rowAt(cursor.at);
  const isUnread = row === undefined;
  const onUnread = useEffectEvent(() => virtual.scrollToIndex(cursor.at));
  // A row far away is read once it is in view.
  useEffect(() => {
    if (isUnread) onUnread();
  }, [isUnread]);
  const widths = columns.map(widthOf);
  const reasonWidth = widthBeside([NUMBER_WIDTH, ...widths], room, least);
  const template = `${NUMBER_WIDTH}px ${widths.map((one) => `${one}px`).join(" ")} minmax(${reasonWidth}px, 1fr)`;
  const textOf = (one: DraftRow) => edits.unsaved(one.row, column)?.text ?? one.values[column] ?? "";

  const type = (next: string) => {
    setText(next);
    if (row) edits.keepTyped({ row: row.row, column, text: next });
  };
  const endTyping = () => {
    setText(undefined);
    edits.keepTyped(undefined);
  };
  const onArrival = useEffectEvent(() => {
    const typed = edits.typed();
    const col = typed ? columns.indexOf(typed.column) : -1;
    const at = typed && col >= 0 ? rows.placeOf(typed.row) : undefined;
    if (at === undefined) return;
    place({ at, col });
    setText(typed?.text ?? undefined);
  });
  // What was being typed before a reload is in its cell again.
  useEffect(() => onArrival(), []);
  const edit = (begin?: string) => {
    if (row) setText(begin ?? textOf(row));
  };
  const save = (next: string | null) => {
    if (!row) return;
    if (next !== textOf(row)) {
      pasting.forget();
      edits.add([{ row: row.row, column, text: next }]);
    }
    setLast(row.row);
  };
  const leave = () => {
    if (text !== undefined) save(text);
    endTyping();
  };
  const endEdit = (saves: boolean) => {
    if (saves) leave();
    else endTyping();
    refocus();
  };
  const take = (proposal: string | null | undefined) => {
    if (proposal === undefined) return;
    endTyping();
    save(proposal);
    refocus();
  };

  const onSaved = useEffectEvent(() => {
    setGoesOn(false);
    if (choice.show === "mending" && draft.counts.mending === 0)
      page.choose(draft.doubtful > 0 ? "doubtful" : "all");
  });
  useEffect(() => {
    if (goesOn && !edits.isSaving) onSaved();
  }, [goesOn, edits.isSaving]);

  const editKeys = (event: KeyboardEvent) => {
    if (event.key === "Enter") {
      endEdit(true);
      // With Ctrl it saves only: a draft is not imported while a cell of it is edited.
      if (event.ctrlKey || event.metaKey) return true;
      move({ at: cursor.at + 1, col: cursor.col });
    } else if (event.key === "Tab") {
      endEdit(true);
      if (!toProblem(event.shiftKey ? -1 : 1) && !toFirst()) setGoesOn(true);
    } else if (event.key === "Escape") endEdit(false);
    else return false;
    return true;
  };
  const moveKeys = (event: KeyboardEvent): boolean => {
    const { at, col } = cursor;
    const ctrl = event.ctrlKey || event.metaKey;
    const jump = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_HEIGHT) - 2);
    const places: Record<string, { at: number; col: number }> = {
      ArrowUp: { at: at - 1, col },
      ArrowDown: { at: at + 1, col },
      ArrowLeft: { at, col: col - 1 },
      ArrowRight: { at, col: col + 1 },
      Home: ctrl ? { at: 0, col: 0 } : { at, col: 0 },
      End: ctrl ? { at: total - 1, col: columns.length - 1 } : { at, col: columns.length - 1 },
      PageUp: { at: at - jump, col },
      PageDown: { at: at + jump, col },
    };
    const place = event.altKey || event.shiftKey ? undefined : places[event.key];
    if (place) {
      move(place);
      return true;
    }
    if (event.key === "Tab") return toProblem(event.shiftKey ? -1 : 1);
    if (ctrl && event.key.toUpperCase() === "Z") return pasting.undo();
    if (ctrl || event.altKey) return false;
    if (event.key === "Enter" || event.key === "F2") edit();
    else if (event.key === "Delete" || event.key === "Backspace") edit("");
    else if ([...event.key].length === 1) edit(event.key);
    else return false;
    return true;
  };
  const press = (event: KeyboardEvent) => {
    const proposes = event.altKey && event.key === "Enter";
    const resets = event.altKey && event.key === "Backspace";
    if (proposes) take(row?.proposals[column]);
    else if (resets) take(row?.mended.includes(column) ? null : undefined);
    else if (event.nativeEvent.isComposing) return;
    else if (text === undefined && (event.ctrlKey || event.metaKey) && event.key === "Enter") return;
    else if (!(text === undefined ? moveKeys(event) : editKeys(event))) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const copy = (event: ClipboardEvent) => {
    if (text !== undefined || !row) return;
    event.preventDefault();
    event.clipboardData.setData("text/plain", textOf(row));
  };
  const paste = async (event: ClipboardEvent) => {
    if (text !== undefined) return;
    event.preventDefault();
    await pasting.paste(event.clipboardData.getData("text/plain"), cursor, columns);
    setLast(row?.row);
  };

  const sortBy = (next: Sorting) => {
    page.change(next);
    place({ at: 0, col: cursor.col });
    scroller.current?.scrollTo({ top: 0 });
  };

  const grid = { cursor, note: noteId, text, unsaved: edits.unsaved, move, edit, type, leave };
  const width = widths.reduce((sum, one) => sum + one, NUMBER_WIDTH + reasonWidth);
  const lastRow = last === undefined ? undefined : rows.rowAt(rows.placeOf(last) ?? -1);
  return (
    <div className="group/rows min-w-0 overflow-clip rounded-lg border border-line bg-surface">
      {row && <CellBar id={noteId} row={row} column={column} onTake={take} />}
      <div
        ref={scroller}
        style={{ scrollPaddingRight: reasonWidth }}
        className="relative max-h-[max(240px,calc(100dvh-414px))] scroll-pt-8 scroll-pl-16 overflow-auto text-13"
      >
        <table
          {...announced.grid}
          aria-label="Rows of the file"
          aria-rowcount={total + 1}
          aria-colcount={columns.length + 2}
          className="num block min-w-full"
          style={{ width }}
        >
          <GridHead columns={columns} template={template} sort={choice} onSort={sortBy} />
          <tbody
            {...announced.group}
            className="relative block"
            style={{ height: total * ROW_HEIGHT }}
            onKeyDown={press}
            onCopy={copy}
            onPaste={(event) => void paste(event)}
            onFocus={hold}
          >
            {items.map(({ index }) => {
              const one = rows.rowAt(index);
              return (
                <tr
                  key={index}
                  {...announced.row}
                  aria-rowindex={index + 2}
                  className="absolute inset-x-0 grid border-b border-line-subtle"
                  style={{ top: index * ROW_HEIGHT, height: ROW_HEIGHT, gridTemplateColumns: template }}
                >
                  {one && <RowNumber row={one.row} />}
                  {one &&
                    columns.map((name, col) => (
                      <GridCell key={name} grid={grid} place={{ at: index, col }} row={one} column={name} />
                    ))}
                  {one && <Reason row={one} index={columns.length + 2} />}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <p role="status" className="sr-only">
        {lastRow &&
          !edits.isSaving &&
          `Row ${lastRow.row}: ${reasonsOf(lastRow).join(". ") || sayEdited(lastRow)}`}
      </p>
    </div>
  );
}

/** Without a scrollbar. */
function useWidth(of: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = of.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [of]);
  return width;
}
