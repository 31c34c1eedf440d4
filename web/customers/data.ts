import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import type { CustomerFilter, CustomerRow } from "#contract/customers/calls";
import { CUSTOMERS_PER_SEARCH } from "#contract/customers/search";
import { sendForList } from "#web/lib/http/send-for-list.ts";
import { read } from "#web/lib/read.ts";

export interface Found {
  rows: CustomerRow[];
  /** The number of all matches; the rows are the first of them. */
  total: number;
}

/**
 * Nothing is requested before a filter is set; its empty result makes the next search start without old rows.
 */
const NOTHING_ASKED: Found = { rows: [], total: 0 };
const NO_PAGE: { after?: string } = {};

/** A changed search keeps the previous results until its own arrive. */
export const customersOf = (query: CustomerFilter | undefined) =>
  infiniteQueryOptions({
    queryKey: query ? ["/api/customers", query] : ["customers before a search"],
    queryFn: async ({ signal, pageParam }): Promise<Found> =>
      query
        ? sendForList("GET /api/customers", { query: { ...query, ...pageParam }, signal })
        : NOTHING_ASKED,
    initialPageParam: NO_PAGE,
    getNextPageParam: ({ rows }: Found) => {
      const last = rows.at(-1);
      return last && rows.length === CUSTOMERS_PER_SEARCH ? { after: String(last.id) } : undefined;
    },
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });

export const customerOf = (id: string) => read("GET /api/customers/:id", { params: { id } });
