import { conversionSorts } from "#contract/conversions/sorts";
import { type SortOrder, sortOrders } from "#contract/sort-order";
import { addMonths, monthOf, monthsBetween } from "#contract/time/calendar";
import { month, oneOf, page, readAddress, userId, type ValuesOf, words } from "#web/lib/browser/address.ts";
import { useSearchAddress } from "#web/lib/list/private-search.ts";

const LATEST_FIRST: SortOrder = "desc";

export const IN_ADDRESS = {
  search: words,
  /** Undefined means every month. */
  month,
  /** Who converted it. */
  telecaller: userId,
  /** The new policy's insurer; "" means any. */
  insurer: words,
  sort: oneOf(conversionSorts, "convertedAt"),
  sortOrder: oneOf(sortOrders, LATEST_FIRST),
  page,
};

/** The state of the list. Back, a reload and a shared link keep it. */
export type ListState = ValuesOf<typeof IN_ADDRESS>;
export type Narrowing = Pick<ListState, "search" | "month" | "telecaller" | "insurer">;

export const EVERYTHING: Narrowing = { search: "", month: undefined, telecaller: undefined, insurer: "" };

export function isNarrowed({ search, month, telecaller, insurer }: Narrowing): boolean {
  return search !== "" || month !== undefined || telecaller !== undefined || insurer !== "";
}

export function useListState(): [ListState, (next: Partial<ListState>) => void] {
  const [state, change] = useSearchAddress(IN_ADDRESS);
  const changeList = (part: Partial<ListState>) => {
    const next = { ...state, page: 1, ...part };
    // Another choice or page adds a history entry for Back; typing and sorting do not.
    const isHere = (["month", "telecaller", "insurer", "page"] as const).every(
      (key) => next[key] === state[key],
    );
    change(next, isHere ? "replace" : "push");
  };
  return [state, changeList];
}

/** The state that a saved filter keeps; the month stays the one shown. */
export function savedState(query: string): Omit<ListState, "month" | "page" | "search"> {
  const { month, page, search, ...kept } = readAddress(query, IN_ADDRESS);
  return kept;
}

const MONTHS_OFFERED = 24;

/** The months to choose from, newest first, and any other one from a link. */
export function monthChoices(today: string, asked: string | undefined): string[] {
  const current = monthOf(today);
  const offered = monthsBetween(addMonths(current, 1 - MONTHS_OFFERED), current);
  const all = asked && !offered.includes(asked) ? [...offered, asked] : offered;
  return all.sort().reverse();
}
