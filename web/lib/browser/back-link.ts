import { type MouseEvent, useState } from "react";
import { useLocation } from "wouter";

interface BackLink {
  /** The path of the list. */
  path: string;
  /** Its address, with its filters and search. */
  href: string;
  /** The list is the previous page. */
  isPrevious: boolean;
}

/**
 * The nearest entry of the list before this page in the browser's history, or of another list that is the
 * previous entry.
 */
function backLinkTo(list: string, others: readonly string[]): BackLink {
  // Without the Navigation API, link to the start of the list.
  if (!("navigation" in window)) return { path: list, href: list, isPrevious: false };
  const here = navigation.currentEntry?.index ?? 0;
  const before = navigation.entries().slice(0, here).reverse();
  const addresses = before.map(({ url }) => (url ? new URL(url) : undefined));
  const [previous] = addresses;
  const path = others.some((other) => isOf(previous?.pathname, other)) ? (previous?.pathname ?? list) : list;
  const found = addresses.find((address) => address?.pathname === path);
  return {
    path,
    href: found ? found.pathname + found.search : list,
    isPrevious: found !== undefined && found === previous,
  };
}

/** A path that ends with a slash stands for all below it. */
function isOf(path: string | undefined, list: string): boolean {
  return path === list || (list.length > 1 && list.endsWith("/") && Boolean(path?.startsWith(list)));
}

/**
 * The link back to a list: stepping back in the browser's history restores the list, its scroll position and
 * a search that is not in the address. `goBack` does the same without a link.
 */
export function useBackLink(
  list: string,
  others: readonly string[] = [],
): BackLink & { stepBack: (event: MouseEvent) => void; goBack: () => void } {
  const [, navigate] = useLocation();
  const [back] = useState(() => backLinkTo(list, others));
  const stepBack = (event: MouseEvent) => {
    const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!back.isPrevious || !plain || link?.getAttribute("href") !== back.href) return;
    event.preventDefault();
    history.back();
  };
  const goBack = () => (back.isPrevious ? history.back() : navigate(back.href));
  return { ...back, stepBack, goBack };
}
