import { UNASSIGNED } from "#contract/assignment";
import {
  isOutcome,
  type LeadStatus,
  type LeadTab,
  leadTabs,
  type OutcomeCode,
  statuses,
} from "#contract/outcomes";
import { readAddress, useAddress } from "#web/lib/address.ts";
import {
  isWholePhone,
  keepPrivateSearch,
  privateSearchOf,
  usePrivateSearch,
} from "#web/lib/private-search.ts";

const IN_ADDRESS = {
  month: "",
  tab: "pending",
  search: "",
  sort: "",
  page: "1",
  outcome: "",
  status: "",
  telecaller: "",
  campaign: "",
};

/** What the panel 'Filter Customers' narrows by, beside the search. */
export interface LeadFilter {
  /** Shown as a tab of its own, beside the five. */
  status: LeadStatus | undefined;
  telecaller: string | undefined;
  campaign: string | undefined;
}

export type SortOrder = "asc" | "desc";

/** What the list shows. Back, a reload and a shared link keep it. */
export interface ListState extends LeadFilter {
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

/** What the address asks for, read without a screen. */
export function openingState(): ListState {
  return stateOf(readAddress(location.search, IN_ADDRESS), privateSearchOf(history.state));
}

export function useListState(): [ListState, ChangeList] {
  const [address, change] = useAddress(IN_ADDRESS);
  const state = stateOf(address, usePrivateSearch());

  const changeList: ChangeList = (next) => {
    const { month, tab, search, sort, page, outcome, ...filter } = { ...state, page: 1, ...next };
    const hidden = isWholePhone(search);
    const address = {
      month: month ?? "",
      tab,
      search: hidden ? "" : search,
      sort: sort ?? "",
      page: String(page),
      outcome: outcome ?? "",
      status: filter.status ?? "",
      telecaller: filter.telecaller ?? "",
      campaign: filter.campaign ?? "",
    };
    change(address, isHere(address) ? "replace" : "push");
    if (hidden) keepPrivateSearch(search);
  };
  return [state, changeList];
}

function stateOf(address: typeof IN_ADDRESS, privateSearch: string): ListState {
  return {
    month: /^\d{4}-(0[1-9]|1[0-2])$/.test(address.month) ? address.month : undefined,
    tab: isTab(address.tab) ? address.tab : "pending",
    search: privateSearch || address.search,
    sort: address.sort === "asc" || address.sort === "desc" ? address.sort : undefined,
    page: readPage(address.page),
    outcome: isOutcome(address.outcome) ? address.outcome : undefined,
    status: isStatus(address.status) ? address.status : undefined,
    telecaller: isHolder(address.telecaller) ? address.telecaller : undefined,
    campaign: /^[1-9]\d{0,15}$/.test(address.campaign) ? address.campaign : undefined,
  };
}

/**
 * Another month, tab or page is a place that Back leaves; typing and sorting are not. Read from the address at
 * the moment of the change: a tab is reported both when it is pressed and when it takes the focus.
 */
function isHere(next: Record<"month" | "tab" | "page" | "status", string>): boolean {
  const current = new URLSearchParams(location.search);
  return (["month", "tab", "page", "status"] as const).every(
    (key) => (current.get(key) ?? IN_ADDRESS[key]) === next[key],
  );
}

function isTab(text: string): text is LeadTab {
  return Object.hasOwn(leadTabs, text);
}

function isStatus(text: string): text is LeadStatus {
  return Object.hasOwn(statuses, text);
}

function isHolder(text: string): boolean {
  return text === UNASSIGNED || /^[0-9a-f-]{36}$/.test(text);
}

function readPage(text: string): number {
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}
