import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type LeadStatus, unreachableOutcomes } from "#contract/lead/outcomes";
import { LEADS_PER_PAGE } from "#contract/leads/paging";
import type { LeadPage, LeadRow } from "#contract/leads/record";
import type { PageSort } from "#contract/leads/sorting";
import type { SortOrder } from "#contract/sort-order";
import { send } from "#web/lib/http/api.ts";
import { read } from "#web/lib/read.ts";
import type { narrowing } from "./list-state.ts";

interface LeadQuery extends Partial<ReturnType<typeof narrowing>> {
  campaignMonth: string | undefined;
}

interface Only {
  worked?: "true";
  promised?: "true";
  status?: LeadStatus | undefined;
}

/** Which leads a list of several pages has, and their order. */
export interface PagedQuery extends LeadQuery {
  status: LeadStatus;
  sort: PageSort;
  sortOrder: SortOrder;
}

/**
 * One page of the leads of a status: of the tab Pending Calls (specification §7), or of the status filter.
 */
export function leadsOfStatus({ sort, ...asked }: PagedQuery & { page: number }) {
  // The server's own order is not named (specification §7).
  const query = { ...asked, limit: LEADS_PER_PAGE, sort: sort === "expiry" ? undefined : sort };
  return queryOptions({
    queryKey: ["/api/leads", query],
    queryFn: async ({ signal }): Promise<LeadPage> => {
      const reply = await send("GET /api/leads", { query, signal });
      if (Array.isArray(reply)) throw new Error("The server returned a list instead of a page.");
      return reply;
    },
    placeholderData: keepPreviousWithin(query),
  });
}

/** The list shared by Interested, Callbacks & Follow-ups and Quote Sent. */
export function workedLeads(asked: LeadQuery & Pick<Only, "status">) {
  return worked({ ...asked, worked: "true" });
}

function worked(query: LeadQuery & Only) {
  return queryOptions({
    queryKey: ["/api/leads", query],
    queryFn: async ({ signal }): Promise<LeadRow[]> => {
      const reply = await send("GET /api/leads", { query, signal });
      return Array.isArray(reply) ? reply : reply.leads;
    },
    placeholderData: keepPreviousWithin(query),
  });
}

/** The promised callbacks of every month, as the count of the due ones counts them. */
export function promisedLeads(asked: LeadQuery) {
  return worked({ ...asked, promised: "true" });
}

/** How many leads of each month and tab the filters match. */
export const leadCounts = (query: ReturnType<typeof narrowing>) =>
  read("GET /api/leads/counts", { query }, { refetchOnMount: true, placeholderData: keepPreviousData });

/** The tab RNR & Switched off. */
export function unreachableLeads(asked: LeadQuery) {
  const query = { ...asked, callResults: unreachableOutcomes.join(",") };
  return read(
    "GET /api/leads/by-call-result",
    { query },
    { refetchOnMount: true, placeholderData: keepPreviousWithin(query) },
  );
}

/** Keeps the previous rows while others load, but never those of another month or status. */
function keepPreviousWithin(next: { campaignMonth: string | undefined; status?: LeadStatus | undefined }) {
  return <T>(rows: T | undefined, before: { queryKey: readonly unknown[] } | undefined): T | undefined => {
    const asked: unknown = before?.queryKey[1];
    if (typeof asked !== "object" || asked === null || !("campaignMonth" in asked)) return undefined;
    const status = "status" in asked ? asked.status : undefined;
    return asked.campaignMonth === next.campaignMonth && status === next.status ? rows : undefined;
  };
}

/** The telecaller's day; refetched on every screen that shows it, since a day ends on its own. */
export const ownActivity = read("GET /api/analytics/telecaller-activity");
