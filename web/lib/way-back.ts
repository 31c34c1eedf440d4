import { type MouseEvent, useState } from "react";

interface WayBack {
  /** The address of the list, with its filters and search. */
  href: string;
  /** The list is the page before this one. */
  isPrevious: boolean;
}

/** The nearest list before this page in the browser's history. */
function wayBackTo(list: string): WayBack {
  // Not every browser tells its history; those go to the list's beginning.
  if (!("navigation" in window)) return { href: list, isPrevious: false };
  const here = navigation.currentEntry?.index ?? 0;
  const before = navigation.entries().slice(0, here).reverse();
  const addresses = before.map(({ url }) => (url ? new URL(url) : undefined));
  const found = addresses.find((address) => address?.pathname === list);
  return {
    href: found ? found.pathname + found.search : list,
    isPrevious: found !== undefined && found === addresses[0],
  };
}

/**
 * The link back to a list, and what a press on it does: stepping back in the browser's history finds the list as it
 * was, its place and a search that is in no address.
 */
export function useWayBack(list: string): { href: string; stepBack: (event: MouseEvent) => void } {
  const [back] = useState(() => wayBackTo(list));
  const stepBack = (event: MouseEvent) => {
    const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!back.isPrevious || !plain || link?.getAttribute("href") !== back.href) return;
    event.preventDefault();
    history.back();
  };
  return { href: back.href, stepBack };
}
