import { type MouseEvent, useState } from "react";

interface BackLink {
  /** The address of the list, with its filters and search. */
  href: string;
  /** The list is the previous page. */
  isPrevious: boolean;
}

/** The nearest entry of the list before this page in the browser's history. */
function backLinkTo(list: string): BackLink {
  // Without the Navigation API, link to the start of the list.
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
 * The link back to a list: stepping back in the browser's history restores the list, its scroll position and
 * a search that is not in the address.
 */
export function useBackLink(list: string): BackLink & { stepBack: (event: MouseEvent) => void } {
  const [back] = useState(() => backLinkTo(list));
  const stepBack = (event: MouseEvent) => {
    const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!back.isPrevious || !plain || link?.getAttribute("href") !== back.href) return;
    event.preventDefault();
    history.back();
  };
  return { ...back, stepBack };
}
