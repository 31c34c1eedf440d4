import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type LeadTab, leadTabNames, leadTabs } from "#contract/lead/outcomes";
import { LEADS_IN_ONE_LIST } from "#contract/leads/paging";
import type { LeadRow } from "#contract/leads/record";
import { today } from "#contract/time/calendar";
import { leadCounts, leadsOfStatus, promisedLeads, unreachableLeads, workedLeads } from "#web/lead/data.ts";
import {
  ALL_MONTHS,
  inNextOrder,
  type ListState,
  monthShown,
  narrowing,
  openingState,
  sortOf,
} from "#web/lead/list-state.ts";
import { now } from "#web/lib/browser/clock.ts";
import { preloadable } from "#web/lib/browser/preload.ts";
import { cache } from "#web/lib/http/cache.ts";
import { useMay } from "#web/lib/http/session.tsx";
import { isPaged, leadsOfTab, sortedByFollowUp, withOutcome } from "./leads-of-tab.ts";

/** A list that is loaded as a whole is sorted here, a page by the server. */
const sorting = preloadable(async () => (await import("#contract/leads/sorting")).sortedLeads);

/** The rows of the chosen tab, and how many leads each tab and month has. */
export function useLists(month: string, state: ListState) {
  const { tab, sort, outcome, status } = state;
  const paged = isPaged(state);
  const isOfAllMonths = month === ALL_MONTHS;
  const questions = queriesOf(month, state);
  const ofStatus = useQuery({ ...questions.ofStatus, enabled: paged });
  const worked = useQuery({ ...questions.worked, enabled: !paged && tab !== "unreachable" });
  const unreachable = useQuery({ ...questions.unreachable, enabled: !paged && tab === "unreachable" });

  // Of all months the tab has the promises, whatever their status: a telecaller's are few enough to be counted unseen.
  const hasPromises = useMay("leads:hold");
  const promised = useQuery({
    ...questions.promised,
    enabled: isOfAllMonths && !status && (hasPromises || tab === "callbacks"),
  });

  const list = tab === "unreachable" ? unreachable : worked;
  const ofTab = useMemo(
    () =>
      // The promises of all months are of every status.
      tab === "unreachable" || (isOfAllMonths && tab === "callbacks")
        ? list.data
        : list.data && leadsOfTab(list.data, tab),
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

  const months = useQuery(leadCounts(narrowing(state))).data;
  const counts: Partial<Record<LeadTab, number>> = {};
  const ofMonth = months?.filter(({ campaignMonth }) => isOfAllMonths || campaignMonth === month) ?? [];
  for (const name of months ? leadTabNames : [])
    counts[name] = ofMonth.reduce((sum, { tabs }) => sum + (tabs[name] ?? 0), 0);
  const promises = known(promised)?.length;
  if (isOfAllMonths && promises === undefined) delete counts.callbacks;
  else if (isOfAllMonths) counts.callbacks = promises ?? 0;

  const query = paged ? ofStatus : list;
  return {
    counts,
    /** Of the leads that the filters match: those of the months, and how many of them are open. */
    months,
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
    onRetry: () => query.refetch(),
  };
}

/** Requests the first lists before anything is rendered. */
export function prefetchLists(): void {
  const state = openingState();
  const month = monthShown(state, today(now()));
  const { ofStatus, worked, unreachable } = queriesOf(month, state);
  if (isPaged(state)) void cache.prefetchQuery(ofStatus);
  else if (state.tab === "unreachable") void cache.prefetchQuery(unreachable);
  else void cache.prefetchQuery(worked);
  void cache.prefetchQuery(leadCounts(narrowing(state)));
}

function queriesOf(month: string, state: ListState) {
  const isOfAllMonths = month === ALL_MONTHS;
  const asked = { campaignMonth: isOfAllMonths ? undefined : month, ...narrowing(state) };
  const { tab, status = "pending_call", page, sort } = state;
  const filter = { ...asked, status };
  const paged = { ...filter, ...(sort ? sortOf(sort) : inNextOrder) };
  const promised = promisedLeads(asked);
  const ofAllMonths =
    tab === "callbacks" ? promised : workedLeads({ ...asked, status: leadTabs[tab].status });
  return {
    filter,
    paged,
    promised,
    ofStatus: leadsOfStatus({ ...paged, page }),
    worked: isOfAllMonths ? ofAllMonths : workedLeads(asked),
    unreachable: unreachableLeads(asked),
  };
}

/** The reply to the current query, not a placeholder of the previous one. */
function known<T>({ data, isPlaceholderData }: { data: T | undefined; isPlaceholderData: boolean }) {
  return isPlaceholderData ? undefined : data;
}

function isCapped(leads: readonly LeadRow[] | undefined): boolean {
  return leads !== undefined && leads.length >= LEADS_IN_ONE_LIST;
}
