import { monthLabel } from "#contract/calendar";
import { type LeadTab, leadTabs } from "#contract/outcomes";
import { type ListState, useListState } from "../list-state.ts";

/** Where calling began; empty: from everywhere. */
export interface Start {
  campaignMonth?: string;
  tab?: LeadTab;
  campaign?: number;
  search?: string;
}

/** The address of the list it began from, or none. */
export function useStart(): Start {
  const [{ month, tab, search, campaign }] = useListState();
  if (month === undefined) return {};
  return {
    campaignMonth: month,
    tab,
    ...(campaign && { campaign: Number(campaign) }),
    ...(search && { search }),
  };
}

/** The address of call mode for a list as it stands. */
export function callingFrom(month: string, { tab, search, campaign }: ListState): string {
  const query = new URLSearchParams({ month, tab });
  if (search) query.set("search", search);
  if (campaign) query.set("campaign", campaign);
  return `/calling?${query}`;
}

/** 'Nov 2026, Pending Calls' */
export function startText({ campaignMonth, tab }: Start): string {
  if (campaignMonth === undefined) return "All months";
  return tab ? `${monthLabel(campaignMonth)}, ${leadTabs[tab].label}` : monthLabel(campaignMonth);
}
