import { useLayoutEffect, useRef } from "react";

/** Scrolls a row of tabs horizontally until the chosen one is in view. */
export function useScrollToChosenTab<V>(chosen: V) {
  const frame = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another tab is chosen
  useLayoutEffect(() => {
    const tabs = frame.current?.querySelector("[role=tablist]");
    const tab = tabs?.querySelector("[role=tab][aria-selected=true]");
    if (!tabs || !tab || tabs.scrollWidth <= tabs.clientWidth) return;
    const [around, own] = [tabs.getBoundingClientRect(), tab.getBoundingClientRect()];
    tabs.scrollLeft += own.left + own.width / 2 - (around.left + around.width / 2);
  }, [chosen]);
  return frame;
}
