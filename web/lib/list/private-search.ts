import { useHistoryState } from "wouter/use-browser-location";

const PHONE_DIGITS = 10;

/** A customer's whole number stays out of the address, and so out of shared links and logs. */
export function isWholePhone(search: string): boolean {
  return search.replace(/\D/g, "").length >= PHONE_DIGITS;
}

/** Such a search is kept in the browser's history entry instead, which survives Back and a reload. */
export function usePrivateSearch(): string {
  return privateSearchOf(useHistoryState<unknown>());
}

export function privateSearchOf(entry: unknown): string {
  const holds = typeof entry === "object" && entry !== null && "search" in entry;
  return holds && typeof entry.search === "string" ? entry.search : "";
}

export function keepPrivateSearch(search: string): void {
  history.replaceState({ search }, "");
}
