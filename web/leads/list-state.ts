import { useHistoryState } from "wouter/use-browser-location";
import { isOutcome, type LeadTab, leadTabs, type OutcomeCode } from "#contract/outcomes";
import { useAddress } from "#web/lib/address.ts";

const IN_ADDRESS = { month: "", tab: "pending", search: "", sort: "", page: "1", outcome: "" };

export type SortOrder = "asc" | "desc";

/** What the list shows. Back, a reload and a shared link keep it. */
export interface ListState {
  /** Undefined is the month that the screen opens on. */
  month: string | undefined;
  tab: LeadTab;
  search: string;
  /** Undefined is each tab's own order. */
  sort: SortOrder | undefined;
  page: number;
  /** Narrows the tab Interested. */
  outcome: OutcomeCode | undefined;
}

export type ChangeList = (next: Partial<ListState>) => void;

export function useListState(): [ListState, ChangeList] {
  const [address, change] = useAddress(IN_ADDRESS);
  const privateSearch = readPrivateSearch(useHistoryState<unknown>());
  const state: ListState = {
    month: /^\d{4}-(0[1-9]|1[0-2])$/.test(address.month) ? address.month : undefined,
    tab: isTab(address.tab) ? address.tab : "pending",
    search: privateSearch || address.search,
    sort: address.sort === "asc" || address.sort === "desc" ? address.sort : undefined,
    page: readPage(address.page),
    outcome: isOutcome(address.outcome) ? address.outcome : undefined,
  };

  const changeList: ChangeList = (next) => {
    const { month, tab, search, sort, page, outcome } = { ...state, page: 1, ...next };
    const hidden = isWholePhone(search);
    const address = {
      month: month ?? "",
      tab,
      search: hidden ? "" : search,
      sort: sort ?? "",
      page: String(page),
      outcome: outcome ?? "",
    };
    change(address, isHere(address) ? "replace" : "push");
    if (hidden) history.replaceState({ search }, "");
  };
  return [state, changeList];
}

/**
 * Another month, tab or page is a place that Back leaves; typing and sorting are not. Read from the address at
 * the moment of the change: a tab is reported both when it is pressed and when it takes the focus.
 */
function isHere(next: Record<"month" | "tab" | "page", string>): boolean {
  const current = new URLSearchParams(location.search);
  return (["month", "tab", "page"] as const).every(
    (key) => (current.get(key) ?? IN_ADDRESS[key]) === next[key],
  );
}

const PHONE_DIGITS = 10;

/** A customer's whole number stays out of the address, and so out of shared links and logs. */
function isWholePhone(search: string): boolean {
  return search.replace(/\D/g, "").length >= PHONE_DIGITS;
}

function readPrivateSearch(entry: unknown): string {
  const holds = typeof entry === "object" && entry !== null && "search" in entry;
  return holds && typeof entry.search === "string" ? entry.search : "";
}

function isTab(text: string): text is LeadTab {
  return Object.hasOwn(leadTabs, text);
}

function readPage(text: string): number {
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}
