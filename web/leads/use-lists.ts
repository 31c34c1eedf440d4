import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { LeadRow } from "#contract/leads";
import { type LeadTab, leadTabNames } from "#contract/outcomes";
import { LEADS_IN_ONE_LIST } from "#contract/paging";
import { pendingLeads, unreachableLeads, workedLeads } from "./data.ts";
import type { ListState } from "./list-state.ts";
import { leadsOfTab, sortedByExpiry, sortedByFollowUp, withOutcome } from "./shown-leads.ts";

/** The rows of the chosen tab, and the number behind each tab as far as it is known from what was read. */
export function useLists(month: string, { tab, search, page, sort, outcome }: ListState) {
  const asked = { campaignMonth: month, search: search || undefined };
  const pending = useQuery({
    ...pendingLeads({ ...asked, page, sortOrder: sort ?? "asc" }),
    enabled: tab === "pending",
  });
  const worked = useQuery({
    ...workedLeads(asked),
    enabled: tab !== "pending" && tab !== "unreachable",
  });
  const unreachable = useQuery({ ...unreachableLeads(asked), enabled: tab === "unreachable" });

  const list = tab === "unreachable" ? unreachable : worked;
  const ofTab = useMemo(
    () => (tab === "unreachable" ? list.data : list.data && leadsOfTab(list.data, tab)),
    [list.data, tab],
  );
  const listed = useMemo(() => {
    if (!ofTab) return undefined;
    if (tab === "callbacks" && !sort) return sortedByFollowUp(ofTab);
    return sortedByExpiry(withOutcome(ofTab, tab === "interested" ? outcome : undefined), sort);
  }, [ofTab, tab, outcome, sort]);

  const counts: Partial<Record<LeadTab, number>> = {};
  for (const name of leadTabNames) {
    const count =
      name === "pending"
        ? known(pending)?.total
        : countOf(known(name === "unreachable" ? unreachable : worked), name);
    if (count !== undefined) counts[name] = count;
  }

  const query = tab === "pending" ? pending : list;
  return {
    counts,
    /** Every lead of the tab, before an outcome narrows it. */
    ofTab,
    leads: tab === "pending" ? pending.data?.leads : listed,
    total: tab === "pending" ? pending.data?.total : listed?.length,
    totalPages: tab === "pending" ? (pending.data?.totalPages ?? 1) : 1,
    /** The list ended at the server's cap, so there may be more. */
    capped: tab !== "pending" && isCapped(list.data),
    busy: query.isFetching,
    error: query.error,
    retry: () => query.refetch(),
  };
}

/** What answers the question asked now, not the one before it. */
function known<T>({ data, isPlaceholderData }: { data: T | undefined; isPlaceholderData: boolean }) {
  return isPlaceholderData ? undefined : data;
}

function countOf(leads: readonly LeadRow[] | undefined, tab: LeadTab): number | undefined {
  return leads && !isCapped(leads) ? leadsOfTab(leads, tab).length : undefined;
}

function isCapped(leads: readonly LeadRow[] | undefined): boolean {
  return leads !== undefined && leads.length >= LEADS_IN_ONE_LIST;
}
