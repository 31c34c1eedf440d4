import type { NamedFigure } from "#contract/figures/calls";
import { type LeadTab, leadTabs } from "#contract/lead/outcomes";
import { monthLabel } from "#contract/time/calendar";
import { isWholePhone } from "#web/lib/list/private-search.ts";
import type { CallingAddress } from "#web/navigation/calling-address.ts";
import { ALL_MONTHS, type ListState, narrowing, useListState } from "./list-state.ts";

/** Where calling started; empty: all leads. */
export interface CallingStart extends Partial<Omit<ListFilters, "telecaller">> {
  figure?: NamedFigure;
  campaignMonth?: string;
  tab?: LeadTab;
}

type ListFilters = ReturnType<typeof narrowing>;

/** The list in the address, if calling started from one; a caller's queue has its own assignees. */
export function useCallingStart(): CallingStart {
  const [state] = useListState();
  const { month, tab } = state;
  if (month === undefined || month === ALL_MONTHS) return {};
  const { telecaller: _, ...filters } = narrowing(state);
  return { campaignMonth: month, tab, ...filters };
}

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

/** 'Nov 2026, Pending Calls' */
export function startText({ campaignMonth, tab, ...filters }: CallingStart): string {
  if (campaignMonth === undefined) return "All months";
  const month = monthLabel(campaignMonth);
  const list = tab ? `${month}, ${leadTabs[tab].label}` : month;
  return Object.values(filters).some(Boolean) ? `${list}, filtered` : list;
}
