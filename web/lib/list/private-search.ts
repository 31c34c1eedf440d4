import { useHistoryState } from "wouter/use-browser-location";
import { type How, type Readers, useAddress, type Values } from "#web/lib/browser/address.ts";

const PHONE_DIGITS = 10;

/** A customer's whole number stays out of the address, and so out of shared links and logs. */
export function isWholePhone(search: string): boolean {
  return search.replace(/\D/g, "").length >= PHONE_DIGITS;
}

/** Such a search is kept in the browser's history entry instead, which survives Back and a reload. */
export function privateSearchOf(entry: unknown): string {
  const holds = typeof entry === "object" && entry !== null && "search" in entry;
  return holds && typeof entry.search === "string" ? entry.search : "";
}

/** A screen's state in the address, with its search wherever it is kept. A change writes all of it. */
export function useSearchAddress<T extends Values<T> & { search: string }>(
  readers: Readers<T>,
): [T, (next: T, how?: How) => void] {
  const [address, change] = useAddress<T>(readers);
  const privateSearch = privateSearchOf(useHistoryState<unknown>());
  const changeAll = (next: T, how?: How) => {
    const hidden = isWholePhone(next.search);
    change({ ...next, ...(hidden && { search: "" }) }, how);
    if (hidden) history.replaceState({ search: next.search }, "");
  };
  return [{ ...address, search: privateSearch || address.search }, changeAll];
}
