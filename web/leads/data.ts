import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { LeadPage, LeadRow } from "#contract/leads";
import { unreachableOutcomes } from "#contract/outcomes";
import { LEADS_PER_PAGE } from "#contract/paging";
import { send } from "#web/lib/api.ts";

interface Asked {
  campaignMonth: string;
  search: string | undefined;
}

interface AskedPage extends Asked {
  page: number;
  sortOrder: "asc" | "desc";
}

/** One page of the tab Pending Calls (specification §7). */
export function pendingLeads({ campaignMonth, search, page, sortOrder }: AskedPage) {
  const query = {
    campaignMonth,
    status: "pending_call" as const,
    page,
    limit: LEADS_PER_PAGE,
    sortOrder,
    search,
  };
  return queryOptions({
    queryKey: ["/api/leads", query],
    queryFn: async ({ signal }): Promise<LeadPage> => {
      const reply = await send("GET /api/leads", { query, signal });
      if (Array.isArray(reply)) throw new Error("The server answered a list where a page was asked for.");
      return reply;
    },
    placeholderData: keptWithin(campaignMonth),
  });
}

/** The one list that Interested, Callbacks & Follow-ups and Quote Sent share. */
export function workedLeads({ campaignMonth, search }: Asked) {
  const query = { campaignMonth, search, worked: "true" };
  return queryOptions({
    queryKey: ["/api/leads", query],
    queryFn: async ({ signal }): Promise<LeadRow[]> => {
      const reply = await send("GET /api/leads", { query, signal });
      return Array.isArray(reply) ? reply : reply.leads;
    },
    placeholderData: keptWithin(campaignMonth),
  });
}

/** The tab RNR & Switched off. */
export function unreachableLeads({ campaignMonth, search }: Asked) {
  const query = { campaignMonth, callResults: unreachableOutcomes.join(","), search };
  return queryOptions({
    queryKey: ["/api/leads/by-call-result", query],
    queryFn: ({ signal }) => send("GET /api/leads/by-call-result", { query, signal }),
    placeholderData: keptWithin(campaignMonth),
  });
}

/** The rows before stay while others load, but never another month's under this month's name. */
function keptWithin(campaignMonth: string) {
  return <T>(rows: T | undefined, before: { queryKey: readonly unknown[] } | undefined): T | undefined => {
    const asked = before?.queryKey[1];
    const sameMonth =
      typeof asked === "object" &&
      asked !== null &&
      "campaignMonth" in asked &&
      asked.campaignMonth === campaignMonth;
    return sameMonth ? rows : undefined;
  };
}

/** The telecaller's day; asked again on every screen that shows it, since a day ends by itself. */
export const ownActivity = queryOptions({
  queryKey: ["/api/analytics/telecaller-activity"],
  queryFn: ({ signal }) => send("GET /api/analytics/telecaller-activity", { signal }),
  refetchOnMount: "always",
});

const CHANGED_BY_STATUS = [
  // The lead, its call logs and every list of leads.
  "/api/leads",
  "/api/analytics/telecaller-activity",
  "/api/analytics/lead-stats",
  "/api/analytics/telecaller-performance",
  "/api/analytics/monthly-stats",
  "/api/dashboard/metrics",
];

/** What the product refreshes after a status change (specification §4). */
export function refreshAfterStatusChange(cache: QueryClient): Promise<void> {
  return cache.invalidateQueries({
    predicate: ({ queryKey: [first] }) =>
      typeof first === "string" && CHANGED_BY_STATUS.some((path) => first.startsWith(path)),
  });
}
