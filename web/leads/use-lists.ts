import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { LeadRow } from "#contract/leads";
import { type LeadTab, leadTabNames } from "#contract/outcomes";
import { LEADS_IN_ONE_LIST } from "#contract/paging";
import { leadsOfStatus, unreachableLeads, workedLeads } from "./data.ts";
import type { ListState } from "./list-state.ts";
import { leadsOfTab, sortedByExpiry, sortedByFollowUp, withOutcome } from "./shown-leads.ts";

/** The rows of the chosen tab, and the number behind each tab as far as it is known from what was read. */
export function useLists(month: string, state: ListState) {
  const { tab, search, page, sort, outcome, status, telecaller, campaign } = state;
  const asked = { campaignMonth: month, search: search || undefined, telecaller, campaign };
  const paged = isPaged(state);
  const ofStatus = useQuery({
    ...leadsOfStatus({ ...asked, status: status ?? "pending_call", page, sortOrder: sort ?? "asc" }),
    enabled: paged,
  });
  const worked = useQuery({ ...workedLeads(asked), enabled: !paged && tab !== "unreachable" });
  const unreachable = useQuery({ ...unreachableLeads(asked), enabled: !paged && tab === "unreachable" });

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
        ? status === undefined && known(ofStatus)?.total
        : countOf(known(name === "unreachable" ? unreachable : worked), name);
    if (typeof count === "number") counts[name] = count;
  }

  const query = paged ? ofStatus : list;
  return {
    counts,
    /** Every lead of the tab, before an outcome narrows it. */
    ofTab,
    leads: paged ? ofStatus.data?.leads : listed,
    total: paged ? ofStatus.data?.total : listed?.length,
    totalPages: paged ? (ofStatus.data?.totalPages ?? 1) : 1,
    /** Of the status filtered by. */
    filtered: status && known(ofStatus)?.total,
    /** The list ended at the server's cap, so there may be more. */
    capped: !paged && isCapped(list.data),
    busy: query.isFetching,
    error: query.error,
    retry: () => query.refetch(),
  };
}

/** Pending Calls, and what a status filter shows, come by the page; the other tabs are lists. */
export function isPaged({ tab, status }: ListState): boolean {
  return status !== undefined || tab === "pending";
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
