const LIST = "/leads";

interface WayBack {
  /** The address of the list, with its month, tab and search. */
  href: string;
  /** The list is the page before this one. */
  isPrevious: boolean;
}

/** The nearest list before this page in the browser's history. */
export function wayBackToList(): WayBack {
  // Not every browser tells its history; those go to the list's beginning.
  if (!("navigation" in window)) return { href: LIST, isPrevious: false };
  const here = navigation.currentEntry?.index ?? 0;
  const before = navigation.entries().slice(0, here).reverse();
  const addresses = before.map(({ url }) => (url ? new URL(url) : undefined));
  const list = addresses.find((address) => address?.pathname === LIST);
  return {
    href: list ? list.pathname + list.search : LIST,
    isPrevious: list !== undefined && list === addresses[0],
  };
}
