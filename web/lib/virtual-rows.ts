import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState } from "react";
import { LEADS_PER_PAGE } from "#contract/paging";
import { useDrawnRows } from "./drawn-rows.ts";

/** Up to a page of rows is drawn whole, if not at once: the browser's own search finds every one. */
const WHOLE_UP_TO = LEADS_PER_PAGE;

const NONE: readonly number[] = [];

export interface ShownRow {
  index: number;
  key: number;
}

/**
 * Of a long list only the rows near the window are drawn; `before` and `after` are the pixels of the others.
 * `list` marks the element whose top is the first row's; `measure` takes rows whose height differs from the estimate.
 */
export function useVirtualRows<E extends HTMLElement>(ids: readonly number[], rowHeight: number) {
  const list = useRef<E>(null);
  const [top, setTop] = useState(0);
  const whole = ids.length <= WHOLE_UP_TO;
  const drawn = useDrawnRows(whole ? ids : NONE, rowHeight);
  // What stands above the list may come and go, so its place is read after every change.
  useLayoutEffect(() => {
    if (list.current && !whole) setTop(Math.round(list.current.getBoundingClientRect().top + scrollY));
  });
  const virtual = useWindowVirtualizer<HTMLElement>({
    enabled: !whole,
    count: ids.length,
    estimateSize: () => rowHeight,
    getItemKey: (index) => ids[index] ?? index,
    overscan: 12,
    scrollMargin: top,
  });
  if (whole) {
    const rows: ShownRow[] = ids.slice(0, drawn).map((key, index) => ({ index, key }));
    const after = (ids.length - drawn) * rowHeight;
    return { list, rows, before: 0, after, measure: undefined };
  }
  const items = virtual.getVirtualItems();
  const first = items[0];
  const last = items.at(-1);
  return {
    list,
    rows: items.map(({ index }): ShownRow => ({ index, key: ids[index] ?? index })),
    before: first ? first.start - top : 0,
    after: last ? virtual.getTotalSize() - (last.end - top) : virtual.getTotalSize(),
    measure: virtual.measureElement,
  };
}
