import { addMonths, monthOf, monthsBetween } from "#contract/time/calendar";
import { month, page, type ValuesOf, words } from "#web/lib/browser/address.ts";
import { useSearchAddress } from "#web/lib/list/private-search.ts";

const IN_ADDRESS = {
  search: words,
  /** Undefined means every month. */
  month,
  page,
};

/** The state of the list. Back, a reload and a shared link keep it. */
export type ListState = ValuesOf<typeof IN_ADDRESS>;

export function useListState(): [ListState, (next: Partial<ListState>) => void] {
  const [state, change] = useSearchAddress(IN_ADDRESS);
  const changeList = (part: Partial<ListState>) => {
    const next = { ...state, page: 1, ...part };
    change(next, next.month !== state.month || next.page !== state.page ? "push" : "replace");
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
