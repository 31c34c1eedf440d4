import { type ListState, listAddress } from "#web/lead/list-state.ts";
import { changeAddress, readAddress } from "#web/lib/browser/address.ts";

/** The state that a saved filter keeps; the month stays the one shown. */
export function savedState(query: string): Omit<ListState, "month" | "page" | "search"> {
  const { month, page, search, ...kept } = readAddress(query, listAddress);
  return kept;
}

/** The address of the list as it would be with another state. */
export const queryWith = (part: Partial<ListState>) => changeAddress(location.search, listAddress, part);
