import { addMonths, isMonth, monthOf, monthsBetween } from "#contract/time/calendar";
import { useAddress } from "#web/lib/browser/address.ts";
import { isWholePhone, keepPrivateSearch, usePrivateSearch } from "#web/lib/list/private-search.ts";

const IN_ADDRESS = { search: "", month: "", page: "1" };

/** The state of the list. Back, a reload and a shared link keep it. */
export interface ListState {
  search: string;
  /** Undefined means every month. */
  month: string | undefined;
  page: number;
}

export function useListState(): [ListState, (next: Partial<ListState>) => void] {
  const [address, change] = useAddress(IN_ADDRESS);
  const privateSearch = usePrivateSearch();
  const state: ListState = {
    search: privateSearch || address.search,
    month: isMonth(address.month) ? address.month : undefined,
    page: /^[1-9]\d{0,4}$/.test(address.page) ? Number(address.page) : 1,
  };

  const changeList = (next: Partial<ListState>) => {
    const { search, month, page } = { ...state, page: 1, ...next };
    const hidden = isWholePhone(search);
    const isPlace = month !== state.month || page !== state.page;
    change(
      { search: hidden ? "" : search, month: month ?? "", page: String(page) },
      isPlace ? "push" : "replace",
    );
    if (hidden) keepPrivateSearch(search);
  };
  return [state, changeList];
}

const MONTHS_OFFERED = 24;

/** The months to choose from, newest first, and any other one from a link. */
export function monthChoices(today: string, asked: string | undefined): string[] {
  const current = monthOf(today);
  const offered = monthsBetween(addMonths(current, 1 - MONTHS_OFFERED), current);
  const all = asked && !offered.includes(asked) ? [...offered, asked] : offered;
  return all.sort().reverse();
}
