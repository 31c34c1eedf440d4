import { isWholePhone } from "#web/lib/list/private-search.ts";
import type { CallingAddress } from "#web/navigation/calling-address.ts";
import { ALL_MONTHS, type ListState, narrowing, unkept } from "./list-state.ts";

/** The address of call mode for a list in its current state; a customer's whole number stays out of it. */
export function callModeAddress(month: string, state: ListState): CallingAddress {
  const query = new URLSearchParams({ month, tab: state.tab });
  const { search = "", ...filters } = { ...narrowing(state), ...unkept(state) };
  const isNarrowed = search !== "" || Object.values(filters).some(Boolean);
  // The promises of all months come first without being named.
  if (month === ALL_MONTHS && state.tab === "callbacks" && !isNarrowed) return { href: "/calling" };
  const hidden = isWholePhone(search);
  for (const [name, value] of Object.entries({ ...filters, search: hidden ? "" : search }))
    if (value) query.set(name, value);
  return { href: `/calling?${query}`, search: hidden ? search : undefined };
}
