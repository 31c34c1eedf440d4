import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState } from "react";
import { useRenderRow } from "./rendered-row.ts";
import type { VirtualRowsProps } from "./shown-rows.ts";

export function RowsNearWindow<E extends HTMLElement>({ ids, rowHeight, children }: VirtualRowsProps<E>) {
  const list = useRef<E>(null);
  const [top, setTop] = useState(0);
  // Content above the list may appear and disappear, so its position is read after every change.
  useLayoutEffect(() => {
    if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + scrollY));
  });
  const [isWhole, setIsWhole] = useState(false);
  const virtual = useWindowVirtualizer<HTMLElement>({
    count: ids.length,
    estimateSize: () => rowHeight,
    getItemKey: (index) => ids[index] ?? index,
    overscan: isWhole ? ids.length : 12,
    scrollMargin: top,
  });
  useRenderRow((id) => {
    const at = id ? ids.indexOf(id) : -1;
    setIsWhole(id === undefined);
    if (at >= 0) virtual.scrollToIndex(at, { align: "center" });
  });
  const items = virtual.getVirtualItems();
  const first = items[0];
  const last = items.at(-1);
  return children({
    list,
    rows: items.map(({ index }) => ({ index, key: ids[index] ?? index })),
    before: first ? first.start - top : 0,
    after: last ? virtual.getTotalSize() - (last.end - top) : virtual.getTotalSize(),
    measure: virtual.measureElement,
  });
}
