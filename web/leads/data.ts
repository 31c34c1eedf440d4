import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { LeadPage, LeadRow } from "#contract/leads";
import { type LeadStatus, unreachableOutcomes } from "#contract/outcomes";
import { LEADS_PER_PAGE } from "#contract/paging";
import { send } from "#web/lib/api.ts";

interface Asked {
  campaignMonth: string;
  search: string | undefined;
  telecaller: string | undefined;
  campaign: string | undefined;
}

interface AskedPage extends Asked {
  status: LeadStatus;
  page: number;
  sortOrder: "asc" | "desc";
}

/** One page of the leads of a status: of the tab Pending Calls (specification §7), or of the one filtered by. */
export function leadsOfStatus({ page, sortOrder, ...asked }: AskedPage) {
  const query = { ...asked, page, limit: LEADS_PER_PAGE, sortOrder };
  return queryOptions({
    queryKey: ["/api/leads", query],
    queryFn: async ({ signal }): Promise<LeadPage> => {
      const reply = await send("GET /api/leads", { query, signal });
      if (Array.isArray(reply)) throw new Error("The server answered a list where a page was asked for.");
      return reply;
    },
    placeholderData: keptWithin(query),
  });
}

/** The one list that Interested, Callbacks & Follow-ups and Quote Sent share. */
export function workedLeads(asked: Asked) {
  const query = { ...asked, worked: "true" };
  return queryOptions({
    queryKey: ["/api/leads", query],
    queryFn: async ({ signal }): Promise<LeadRow[]> => {
      const reply = await send("GET /api/leads", { query, signal });
      return Array.isArray(reply) ? reply : reply.leads;
    },
    placeholderData: keptWithin(query),
  });
}

/** The tab RNR & Switched off. */
export function unreachableLeads(asked: Asked) {
  const query = { ...asked, callResults: unreachableOutcomes.join(",") };
  return queryOptions({
    queryKey: ["/api/leads/by-call-result", query],
    queryFn: ({ signal }) => send("GET /api/leads/by-call-result", { query, signal }),
    placeholderData: keptWithin(query),
  });
}

/** The rows before stay while others load, but never another month's or status's under this one's name. */
function keptWithin(next: { campaignMonth: string; status?: LeadStatus }) {
  return <T>(rows: T | undefined, before: { queryKey: readonly unknown[] } | undefined): T | undefined => {
    const asked: unknown = before?.queryKey[1];
    if (typeof asked !== "object" || asked === null || !("campaignMonth" in asked)) return undefined;
    const status = "status" in asked ? asked.status : undefined;
    return asked.campaignMonth === next.campaignMonth && status === next.status ? rows : undefined;
  };
}

/** The telecaller's day; asked again on every screen that shows it, since a day ends by itself. */
export const ownActivity = queryOptions({
  queryKey: ["/api/analytics/telecaller-activity"],
  queryFn: ({ signal }) => send("GET /api/analytics/telecaller-activity", { signal }),
  refetchOnMount: "always",
});

/** Parts of a lead that a call leaves as they were. */
const NOT_CHANGED = ["documents", "related"];

const CHANGED_BY_STATUS = [
  // The lead, its call logs and every list of leads.
  "/api/leads",
  "/api/callbacks",
  "/api/analytics/telecaller-activity",
  "/api/analytics/lead-stats",
  "/api/analytics/telecaller-performance",
  "/api/analytics/monthly-stats",
  "/api/dashboard/metrics",
];

/** What the product refreshes after a status change (specification §4). */
export function refreshAfterStatusChange(cache: QueryClient): Promise<void> {
  return cache.invalidateQueries({
    predicate: ({ queryKey: [first, , part] }) =>
      typeof first === "string" &&
      !(typeof part === "string" && NOT_CHANGED.includes(part)) &&
      CHANGED_BY_STATUS.some((path) => first.startsWith(path)),
  });
}
