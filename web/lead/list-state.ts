import { UNASSIGNED } from "#contract/assignment";
import {
  isOutcome,
  type LeadStatus,
  type LeadTab,
  leadTabs,
  type OutcomeCode,
  statuses,
} from "#contract/lead/outcomes";
import { readAddress, useAddress } from "#web/lib/browser/address.ts";
import {
  isWholePhone,
  keepPrivateSearch,
  privateSearchOf,
  usePrivateSearch,
} from "#web/lib/list/private-search.ts";

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

/** The filters of the panel 'Filter Customers', in addition to the search. */
export interface LeadFilter {
  /** Shown as a tab in addition to the five. */
  status: LeadStatus | undefined;
  telecaller: string | undefined;
  campaign: string | undefined;
}

export type SortOrder = "asc" | "desc";

/** The state of the list. Back, a reload and a shared link keep it. */
export interface ListState extends LeadFilter {
  /** Undefined means the default month. */
  month: string | undefined;
  tab: LeadTab;
  search: string;
  /** Undefined means the tab's default order. */
  sort: SortOrder | undefined;
  page: number;
  /** Filters the tab Interested. */
  outcome: OutcomeCode | undefined;
}

export type ChangeList = (next: Partial<ListState>) => void;

/** The state in the address, read without a component. */
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
    telecaller: isAssignee(address.telecaller) ? address.telecaller : undefined,
    campaign: /^[1-9]\d{0,15}$/.test(address.campaign) ? address.campaign : undefined,
  };
}

/**
 * Another month, tab or page adds a history entry for Back; typing and sorting do not. Read from the address
 * at the moment of the change: a tab reports both the press and the focus.
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

function isAssignee(text: string): boolean {
  return text === UNASSIGNED || /^[0-9a-f-]{36}$/.test(text);
}

function readPage(text: string): number {
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}
