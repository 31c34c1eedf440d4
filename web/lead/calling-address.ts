import { isWholePhone } from "#web/lib/list/private-search.ts";
import type { CallingAddress } from "#web/navigation/calling-address.ts";
import { ALL_MONTHS, type ListState, narrowing } from "./list-state.ts";

/** The address of call mode for a list in its current state; a customer's whole number stays out of it. */
export function callModeAddress(month: string, state: ListState): CallingAddress {
  if (month === ALL_MONTHS) return { href: "/calling" };
  const query = new URLSearchParams({ month, tab: state.tab });
  const { telecaller: _, search = "", ...filters } = narrowing(state);
  const hidden = isWholePhone(search);
  for (const [name, value] of Object.entries({ ...filters, search: hidden ? "" : search }))
    if (value) query.set(name, value);
  return { href: `/calling?${query}`, search: hidden ? search : undefined };
}
