import { auditGroupNames } from "#contract/audit/actions";
import { day, oneOf, page, readAddress, userId, type ValuesOf, words } from "#web/lib/browser/address.ts";
import { useSearchAddress } from "#web/lib/list/private-search.ts";

/** The filters of the log, and its page; days in Kolkata, both inclusive. */
export const IN_ADDRESS = {
  search: words,
  group: oneOf(auditGroupNames),
  /** Everything but this group. */
  without: oneOf(auditGroupNames),
  user: userId,
  from: day,
  to: day,
  page,
};

export type ListState = ValuesOf<typeof IN_ADDRESS>;
export type Narrowing = Omit<ListState, "page">;

/** Without a filter. */
export const EVERYTHING = readAddress("", IN_ADDRESS);

/** Back, a reload and a shared link keep it; a changed filter returns to the first page. */
export function useListState(): [ListState, (next: Partial<ListState>) => void] {
  const [state, change] = useSearchAddress(IN_ADDRESS);
  return [state, (next) => change({ ...state, page: 1, ...next }, next.search ? "replace" : "push")];
}
