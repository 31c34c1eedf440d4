import { type LeadTab, leadTabs } from "#contract/lead/outcomes";
import { monthLabel } from "#contract/time/calendar";
import { ALL_MONTHS, type ListState, narrowing, useListState } from "./list-state.ts";

/** Where calling started; empty: all leads. */
export interface CallingStart extends Partial<Omit<ListFilters, "telecaller">> {
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

/** The address of call mode for a list in its current state. */
export function callModeAddress(month: string, state: ListState): string {
  if (month === ALL_MONTHS) return "/calling";
  const query = new URLSearchParams({ month, tab: state.tab });
  const { telecaller: _, ...filters } = narrowing(state);
  for (const [name, value] of Object.entries(filters)) if (value) query.set(name, value);
  return `/calling?${query}`;
}

/** 'Nov 2026, Pending Calls' */
export function startText({ campaignMonth, tab, ...filters }: CallingStart): string {
  if (campaignMonth === undefined) return "All months";
  const month = monthLabel(campaignMonth);
  const list = tab ? `${month}, ${leadTabs[tab].label}` : month;
  return Object.values(filters).some(Boolean) ? `${list}, filtered` : list;
}
