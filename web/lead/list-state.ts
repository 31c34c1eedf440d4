import { leadTabNames, outcomeCodes, statusNames } from "#contract/lead/outcomes";
import { leadSorts } from "#contract/leads/columns";
import { listFilterNames, listFilters, type OfListFilters } from "#contract/leads/filters";
import { pick, tableOf } from "#contract/tables";
import { monthLabel } from "#contract/time/calendar";
import { defaultMonth } from "#contract/time/months";
import {
  assignee,
  day,
  id,
  month,
  oneOf,
  page,
  readAddress,
  type ValuesOf,
  words,
} from "#web/lib/browser/address.ts";
import { privateSearchOf, useSearchAddress } from "#web/lib/list/private-search.ts";

const sortings = leadSorts.flatMap((sort) => [sort, `-${sort}`] as const);
/** A column, after a minus in descending order. */
export type Sorting = (typeof sortings)[number];

/** In place of a month. */
export const ALL_MONTHS = "all";

/** The column and the direction. */
export function sortOf(sorting: Sorting) {
  const sort = leadSorts.find((one) => sorting === one || sorting === `-${one}`) ?? "expiry";
  return { sort, sortOrder: sorting === sort ? ("asc" as const) : ("desc" as const) };
}

/** As the pages of a status are sorted unless one chose otherwise. */
export const inNextOrder = { sort: "next", sortOrder: "asc" } as const;

const TEXT_MAX = 100;
const text = (typed: string) => typed.slice(0, TEXT_MAX) || undefined;
const flag = oneOf(["true", "false"]);
/** How a filter is read, by its kind. */
const filters = { assignee, campaign: id, day, vehicleType: text, insurer: text, value: text, flag };
const sorting = oneOf(sortings);

/** What of the list's state is in its address. */
export const listAddress = {
  /** Undefined means the default month. */
  month: (text: string) => (text === ALL_MONTHS ? text : month(text)),
  tab: oneOf(leadTabNames, "pending"),
  search: words,
  /** Undefined means the tab's default order; older links name a direction, of the expiry. */
  sort: (given: string) => sorting({ asc: "expiry", desc: "-expiry" }[given] ?? given),
  page,
  /** Filters the tab Interested. */
  outcome: oneOf(outcomeCodes),
  /** Shown as a tab in addition to the five. */
  status: oneOf(statusNames),
  ...tableOf<OfListFilters<typeof filters>>(listFilterNames, (name) => filters[listFilters[name]]),
};

/** Where leads are shared out: those of all telecallers too, not only the unassigned. */
export const sharedAddress = { everybody: oneOf(["true"]) };

/** The state of the list. Back, a reload and a shared link keep it. */
export type ListState = ValuesOf<typeof listAddress>;

/** The filters that hold in every tab, as the server takes them. */
export const narrowing = (state: ListState) => ({
  ...pick(state, listFilterNames),
  search: state.search || undefined,
});

/** The filters of the panel 'Filter Customers', in addition to the search. */
export type LeadFilter = Pick<ListState, "status"> & Omit<ReturnType<typeof narrowing>, "search">;

export type ChangeList = (next: Partial<ListState>) => void;

/** The month the list shows. */
export function monthShown({ month }: Pick<ListState, "month">, today: string): string {
  return month ?? defaultMonth(today);
}

/** 'Nov 2026', 'All months' */
export function monthText(month: string): string {
  return month === ALL_MONTHS ? "All months" : monthLabel(month);
}

/** The state in the address, read without a component. */
export function openingState(): ListState {
  const state = readAddress(location.search, listAddress);
  return { ...state, search: privateSearchOf(history.state) || state.search };
}

export function useListState(): [ListState, ChangeList] {
  const [state, change] = useSearchAddress(listAddress);
  const changeList: ChangeList = (part) => {
    const next = { ...state, page: 1, ...part };
    change(next, isHere(next) ? "replace" : "push");
  };
  return [state, changeList];
}

/**
 * Another month, tab or page adds a history entry for Back; typing and sorting do not. Read from the address
 * at the moment of the change: a tab reports both the press and the focus.
 */
function isHere(next: ListState): boolean {
  const current = readAddress(location.search, listAddress);
  return (["month", "tab", "page", "status"] as const).every((key) => current[key] === next[key]);
}

/** What the list is filtered by besides, and call mode has no list of. */
export const unkept = ({ status, outcome, tab }: ListState) => ({
  status,
  outcome: tab === "interested" ? outcome : undefined,
});
