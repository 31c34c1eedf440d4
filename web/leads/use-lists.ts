import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type LeadTab, leadTabNames } from "#contract/lead/outcomes";
import { LEADS_IN_ONE_LIST } from "#contract/leads/paging";
import type { LeadRow } from "#contract/leads/record";
import { today } from "#contract/time/calendar";
import { leadCounts, leadsOfStatus, promisedLeads, unreachableLeads, workedLeads } from "#web/lead/data.ts";
import {
  ALL_MONTHS,
  type ListState,
  monthShown,
  narrowing,
  openingState,
  sortOf,
} from "#web/lead/list-state.ts";
import { now } from "#web/lib/browser/clock.ts";
import { preloadable } from "#web/lib/browser/preload.ts";
import { cache } from "#web/lib/http/cache.ts";
import { isPaged, leadsOfTab, sortedByFollowUp, withOutcome } from "./leads-of-tab.ts";

/** A list that is loaded as a whole is sorted here, a page by the server. */
const sorting = preloadable(async () => (await import("#contract/leads/sorting")).sortedLeads);

/** The rows of the chosen tab, and the counts of the tabs as far as known from loaded lists. */
export function useLists(month: string, state: ListState) {
  const { tab, sort, outcome, status } = state;
  const paged = isPaged(state);
  const isOfAllMonths = month === ALL_MONTHS;
  const questions = queriesOf(month, state);
  const ofStatus = useQuery({ ...questions.ofStatus, enabled: paged });
  const worked = useQuery({
    ...(isOfAllMonths ? questions.promised : questions.worked),
    enabled: !paged && tab !== "unreachable",
  });
  const unreachable = useQuery({ ...questions.unreachable, enabled: !paged && tab === "unreachable" });

  const list = tab === "unreachable" ? unreachable : worked;
  const ofTab = useMemo(
    () =>
      tab === "unreachable"
        ? list.data
        : list.data && (isOfAllMonths ? list.data : leadsOfTab(list.data, tab)),
    [list.data, tab, isOfAllMonths],
  );
  const sortedLeads = sorting.useAhead(!paged && sort !== undefined);
  const listed = useMemo(() => {
    if (!ofTab) return undefined;
    if (!sort && tab === "callbacks") return sortedByFollowUp(ofTab);
    const shown = withOutcome(ofTab, tab === "interested" ? outcome : undefined);
    if (!sort) return shown;
    const by = sortOf(sort);
    return sortedLeads?.(shown, by.sort, by.sortOrder);
  }, [ofTab, tab, outcome, sort, sortedLeads]);

  const kept = useQuery(leadCounts(state.telecaller)).data;
  const ofMonth = kept?.find(({ campaignMonth }) => campaignMonth === month);
  // A search, or a filter but the telecaller's, has no kept counts: its tabs are counted as they are loaded.
  const { telecaller: _, ...uncounted } = narrowing(state);
  const isCounted = !Object.values(uncounted).some(Boolean);
  const isKept = kept && !isOfAllMonths && isCounted;
  const counts: Partial<Record<LeadTab, number>> = {};
  for (const name of leadTabNames) {
    const count = isKept
      ? (ofMonth?.tabs[name] ?? 0)
      : name === "pending"
        ? status === undefined && known(ofStatus)?.total
        : isOfAllMonths
          ? name === "callbacks" && known(worked)?.length
          : countOf(known(name === "unreachable" ? unreachable : worked), name);
    if (typeof count === "number") counts[name] = count;
  }

  const query = paged ? ofStatus : list;
  return {
    counts,
    /** The leads of the months, and how many of them are open. */
    months: kept,
    /** They count what the list shows, not more. */
    isCounted,
    /** Every lead of the tab, before the outcome filter. */
    ofTab,
    leads: paged ? ofStatus.data?.leads : listed,
    total: paged ? ofStatus.data?.total : listed?.length,
    totalPages: paged ? (ofStatus.data?.totalPages ?? 1) : 1,
    filter: paged ? questions.filter : undefined,
    query: paged ? questions.paged : undefined,
    list: JSON.stringify([month, { ...state, page: 1 }]),
    /** The count of the status filter. */
    filtered: status && known(ofStatus)?.total,
    /** The list reached the server's maximum, so there may be more. */
    capped: !paged && isCapped(list.data),
    busy: query.isFetching,
    error: query.error,
    retry: () => query.refetch(),
  };
}

/** Requests the first lists before anything is rendered. */
export function prefetchLists(): void {
  const state = openingState();
  const month = monthShown(state, today(now()));
  const { ofStatus, worked, promised, unreachable } = queriesOf(month, state);
  if (isPaged(state)) void cache.prefetchQuery(ofStatus);
  else if (state.tab === "unreachable") void cache.prefetchQuery(unreachable);
  else void cache.prefetchQuery(month === ALL_MONTHS ? promised : worked);
  void cache.prefetchQuery(leadCounts(state.telecaller));
}

function queriesOf(month: string, state: ListState) {
  const ofAnyMonth = narrowing(state);
  const asked = { campaignMonth: month, ...ofAnyMonth };
  const { status = "pending_call", page, sort = "expiry" } = state;
  const filter = { ...asked, status };
  const paged = { ...filter, ...sortOf(sort) };
  return {
    filter,
    paged,
    ofStatus: leadsOfStatus({ ...paged, page }),
    worked: workedLeads(asked),
    promised: promisedLeads(ofAnyMonth),
    unreachable: unreachableLeads(asked),
  };
}

/** The reply to the current query, not a placeholder of the previous one. */
function known<T>({ data, isPlaceholderData }: { data: T | undefined; isPlaceholderData: boolean }) {
  return isPlaceholderData ? undefined : data;
}

function countOf(leads: readonly LeadRow[] | undefined, tab: LeadTab): number | undefined {
  return leads && !isCapped(leads) ? leadsOfTab(leads, tab).length : undefined;
}

function isCapped(leads: readonly LeadRow[] | undefined): boolean {
  return leads !== undefined && leads.length >= LEADS_IN_ONE_LIST;
}
