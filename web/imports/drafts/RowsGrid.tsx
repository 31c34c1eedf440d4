import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import {
  type ClipboardEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import type { DraftRow, DraftShow } from "#contract/imports/drafts/calls";
import type { ColumnName } from "#contract/lead/columns";
import { CellNote, hasNote } from "./CellNote.tsx";
import { reasonsOf, widthOf } from "./column-texts.ts";
import { CellInput, GridCell } from "./GridCell.tsx";
import { announced, GridHead, HEAD_HEIGHT, Reason, RowNumber } from "./GridParts.tsx";
import { pastedMends } from "./pasted-mends.ts";
import type { DraftRows } from "./use-draft-rows.ts";
import { useGridCursor } from "./use-grid-cursor.ts";
import type { Mends } from "./use-mends.ts";

const ROW_HEIGHT = 34;
const NUMBER_WIDTH = 60;
const REASON_WIDTH = 168;
const NOTE_WIDTH = 288;
/** Below the middle of the window a note stands above its cell. */
const NOTE_ROWS = 5;

interface RowsGridProps {
  rows: DraftRows;
  total: number;
  columns: readonly ColumnName[];
  show: DraftShow;
  mends: Mends;
}

/** The rows of a draft with the keys of a spreadsheet; only those near the window are drawn. */
export function RowsGrid({ rows, total, columns, show, mends }: RowsGridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [text, setText] = useState<string>();
  const [hasFocus, setFocus] = useState(false);
  const [last, setLast] = useState<number>();
  const noteId = useId();
  const isProblem = (row: DraftRow, column: ColumnName) =>
    !mends.unsaved(row.row, column) &&
    (row.faults[column] !== undefined || (show === "doubtful" && row.doubts[column] !== undefined));
  const { cursor, move, toProblem, hold, refocus } = useGridCursor({
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
      [...new Set([...defaultRangeExtractor(range), cursor.at])].toSorted((one, other) => one - other),
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
  const template = `${NUMBER_WIDTH}px ${widths.map((one) => `${one}px`).join(" ")} minmax(${REASON_WIDTH}px, 1fr)`;
  const textOf = (one: DraftRow) => mends.unsaved(one.row, column)?.text ?? one.values[column] ?? "";

  const edit = (begin?: string) => {
    if (row) setText(begin ?? textOf(row));
  };
  const save = (next: string | null) => {
    if (!row) return;
    if (next !== textOf(row)) mends.mend([{ row: row.row, column, text: next }]);
    setLast(cursor.at);
  };
  const endEdit = (saves: boolean) => {
    if (text !== undefined && saves) save(text);
    setText(undefined);
    refocus();
  };
  const take = (proposal: string | null | undefined) => {
    if (proposal === undefined) return;
    setText(undefined);
    save(proposal);
    refocus();
  };

  const editKeys = (event: KeyboardEvent) => {
    if (event.key === "Enter") {
      endEdit(true);
      move({ at: cursor.at + 1, col: cursor.col });
    } else if (event.key === "Tab") {
      endEdit(true);
      toProblem(event.shiftKey ? -1 : 1);
    } else if (event.key === "Escape") endEdit(false);
    else return false;
    return true;
  };
  const moveKeys = (event: KeyboardEvent): boolean => {
    const { at, col } = cursor;
    const ctrl = event.ctrlKey || event.metaKey;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_HEIGHT) - 2);
    const places: Record<string, { at: number; col: number }> = {
      ArrowUp: { at: at - 1, col },
      ArrowDown: { at: at + 1, col },
      ArrowLeft: { at, col: col - 1 },
      ArrowRight: { at, col: col + 1 },
      Home: ctrl ? { at: 0, col: 0 } : { at, col: 0 },
      End: ctrl ? { at: total - 1, col: columns.length - 1 } : { at, col: columns.length - 1 },
      PageUp: { at: at - page, col },
      PageDown: { at: at + page, col },
    };
    const place = event.altKey || event.shiftKey ? undefined : places[event.key];
    if (place) {
      move(place);
      return true;
    }
    if (event.key === "Tab") return toProblem(event.shiftKey ? -1 : 1);
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
    else if (event.nativeEvent.isComposing || (event.ctrlKey && event.key === "Enter")) return;
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
    const pasted = event.clipboardData.getData("text/plain");
    const { at, col } = cursor;
    mends.mend(
      await pastedMends(pasted, columns.slice(col), (count) =>
        rows.loadRows(at, Math.min(count, total - at)),
      ),
    );
    setLast(at);
  };

  const note = row && hasFocus && hasNote(row, column) ? noteId : undefined;
  const left = NUMBER_WIDTH + widths.slice(0, cursor.col).reduce((sum, one) => sum + one, 0);
  const width = NUMBER_WIDTH + widths.reduce((sum, one) => sum + one, 0) + REASON_WIDTH;
  const top = HEAD_HEIGHT + cursor.at * ROW_HEIGHT;
  const isLow = top - (virtual.scrollOffset ?? 0) > NOTE_ROWS * ROW_HEIGHT;
  const lastRow = last === undefined ? undefined : rows.rowAt(last);
  return (
    <>
      <div
        ref={scroller}
        className="relative max-h-[max(280px,calc(100dvh-372px))] scroll-pt-8 scroll-pr-[168px] scroll-pl-16 overflow-auto rounded-lg border border-line bg-surface text-13"
      >
        <table
          {...announced.grid}
          aria-label="Rows of the file"
          aria-rowcount={total + 1}
          aria-colcount={columns.length + 2}
          className="num block min-w-full"
          style={{ width }}
          onKeyDown={press}
          onCopy={copy}
          onPaste={(event) => void paste(event)}
          onFocus={() => {
            setFocus(true);
            hold();
          }}
          onBlur={({ currentTarget, relatedTarget }) => setFocus(currentTarget.contains(relatedTarget))}
        >
          <GridHead columns={columns} template={template} />
          <tbody {...announced.group} className="relative block" style={{ height: total * ROW_HEIGHT }}>
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
                    columns.map((name, col) => {
                      const isActive = index === cursor.at && col === cursor.col;
                      return (
                        <GridCell
                          key={name}
                          place={`${index}-${col}`}
                          index={col + 2}
                          row={one}
                          column={name}
                          unsaved={mends.unsaved(one.row, name)}
                          isActive={isActive}
                          note={note}
                          onChoose={() => move({ at: index, col })}
                          onEdit={() => edit()}
                        >
                          {isActive && text !== undefined && (
                            <CellInput
                              column={name}
                              row={one.row}
                              value={text}
                              note={note}
                              onChange={setText}
                              onLeave={() => {
                                save(text);
                                setText(undefined);
                              }}
                            />
                          )}
                        </GridCell>
                      );
                    })}
                  {one && <Reason row={one} index={columns.length + 2} />}
                </tr>
              );
            })}
          </tbody>
        </table>
        {row && note && (
          <div
            className="absolute z-3"
            style={{
              left: Math.max(8, Math.min(left, width - NOTE_WIDTH - 8)),
              ...(isLow ? { top: top - 4, transform: "translateY(-100%)" } : { top: top + ROW_HEIGHT + 4 }),
            }}
          >
            <CellNote id={noteId} row={row} column={column} onTake={take} />
          </div>
        )}
      </div>
      <p role="status" className="sr-only">
        {lastRow && !mends.isSaving && sayOf(lastRow)}
      </p>
    </>
  );
}

const sayOf = (row: DraftRow) => `Row ${row.row}: ${reasonsOf(row).join(". ") || "mended"}`;
