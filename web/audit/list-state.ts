import { auditGroupNames } from "#contract/audit/actions";
import {
  day,
  oneOf,
  page,
  readAddress,
  useAddress,
  userId,
  type ValuesOf,
} from "#web/lib/browser/address.ts";

/** The filters of the log, and its page; days in Kolkata, both inclusive. */
export const IN_ADDRESS = {
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
  const [state, change] = useAddress(IN_ADDRESS);
  return [state, (next) => change({ ...state, page: 1, ...next }, "push")];
}
