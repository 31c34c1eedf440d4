import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { today } from "#contract/calendar";
import type { LeadRow } from "#contract/leads";
import { defaultMonth } from "#contract/months";
import { type LeadTab, leadTabNames } from "#contract/outcomes";
import { LEADS_IN_ONE_LIST } from "#contract/paging";
import { cache } from "#web/lib/cache.ts";
import { now } from "#web/lib/clock.ts";
import { leadsOfStatus, unreachableLeads, workedLeads } from "./data.ts";
import { type ListState, openingState } from "./list-state.ts";
import { leadsOfTab, sortedByExpiry, sortedByFollowUp, withOutcome } from "./shown-leads.ts";

/** The rows of the chosen tab, and the number behind each tab as far as it is known from what was read. */
export function useLists(month: string, state: ListState) {
  const { tab, sort, outcome, status } = state;
  const paged = isPaged(state);
  const questions = questionsOf(month, state);
  const ofStatus = useQuery({ ...questions.ofStatus, enabled: paged });
  const worked = useQuery({ ...questions.worked, enabled: !paged && tab !== "unreachable" });
  const unreachable = useQuery({ ...questions.unreachable, enabled: !paged && tab === "unreachable" });

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

/** What the list opens with is on its way before anything of it is drawn. */
export function askAhead(): void {
  const state = openingState();
  const { ofStatus, worked, unreachable } = questionsOf(state.month ?? defaultMonth(today(now())), state);
  if (isPaged(state)) void cache.prefetchQuery(ofStatus);
  else if (state.tab === "unreachable") void cache.prefetchQuery(unreachable);
  else void cache.prefetchQuery(worked);
}

function questionsOf(month: string, { status, search, page, sort, telecaller, campaign }: ListState) {
  const asked = { campaignMonth: month, search: search || undefined, telecaller, campaign };
  return {
    ofStatus: leadsOfStatus({
      ...asked,
      status: status ?? "pending_call",
      page,
      sortOrder: sort ?? "asc",
    }),
    worked: workedLeads(asked),
    unreachable: unreachableLeads(asked),
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
