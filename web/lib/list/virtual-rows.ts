import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState } from "react";
import { LEADS_PER_PAGE } from "#contract/leads/paging";
import { useProgressiveRows } from "./progressive-rows.ts";

/** Up to one page of rows is rendered completely, if not at once: the browser's search finds every row. */
const WHOLE_UP_TO = LEADS_PER_PAGE;

const NONE: readonly number[] = [];

export interface ShownRow {
  index: number;
  key: number;
}

/**
 * Renders only the rows near the window; `before` and `after` are the heights of the others in pixels. `list`
 * marks the element whose top is the first row's; `measure` is for rows whose height differs from the
 * estimate.
 */
export function useVirtualRows<E extends HTMLElement>(ids: readonly number[], rowHeight: number) {
  const list = useRef<E>(null);
  const [top, setTop] = useState(0);
  const whole = ids.length <= WHOLE_UP_TO;
  const drawn = useProgressiveRows(whole ? ids : NONE, rowHeight);
  // Content above the list may appear and disappear, so its position is read after every change.
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
