import { useLayoutEffect, useRef } from "react";

/** Scrolls a row of tabs horizontally until the chosen one is in view. */
export function useScrollToChosenTab<V>(chosen: V) {
  const frame = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another tab is chosen
  useLayoutEffect(() => {
    const tabs = frame.current?.querySelector("[role=tablist]");
    const tab = tabs?.querySelector("[role=tab][aria-selected=true]");
    const row = tabs && tabs.scrollWidth > tabs.clientWidth ? tabs : tabs?.parentElement;
    if (!row || !tab) return;
    const [around, own] = [row.getBoundingClientRect(), tab.getBoundingClientRect()];
    if (own.left < around.left || own.right > around.right)
      row.scrollLeft += own.left + own.width / 2 - (around.left + around.width / 2);
  }, [chosen]);
  return frame;
}
