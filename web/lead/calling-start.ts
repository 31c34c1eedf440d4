import { type LeadTab, leadTabs } from "#contract/lead/outcomes";
import { monthLabel } from "#contract/time/calendar";
import { ALL_MONTHS, type ListState, useListState } from "./list-state.ts";

/** Where calling started; empty: all leads. */
export interface CallingStart {
  campaignMonth?: string;
  tab?: LeadTab;
  campaign?: number;
  search?: string;
}

/** The list in the address, if calling started from one. */
export function useCallingStart(): CallingStart {
  const [{ month, tab, search, campaign }] = useListState();
  if (month === undefined || month === ALL_MONTHS) return {};
  return {
    campaignMonth: month,
    tab,
    ...(campaign && { campaign: Number(campaign) }),
    ...(search && { search }),
  };
}

/** The address of call mode for a list in its current state. */
export function callModeAddress(month: string, { tab, search, campaign }: ListState): string {
  if (month === ALL_MONTHS) return "/calling";
  const query = new URLSearchParams({ month, tab });
  if (search) query.set("search", search);
  if (campaign) query.set("campaign", campaign);
  return `/calling?${query}`;
}

/** 'Nov 2026, Pending Calls' */
export function startText({ campaignMonth, tab }: CallingStart): string {
  if (campaignMonth === undefined) return "All months";
  return tab ? `${monthLabel(campaignMonth)}, ${leadTabs[tab].label}` : monthLabel(campaignMonth);
}
