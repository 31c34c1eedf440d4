import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import type { CustomerFilter, CustomerRow } from "#contract/customers/calls";
import { CUSTOMERS_PER_SEARCH } from "#contract/customers/search";
import { messageOf, send, sendForList } from "#web/lib/http/api.ts";
import { cache } from "#web/lib/http/cache.ts";
import { refreshAfterCall } from "#web/lib/http/refresh.ts";
import { toast } from "#web/ui/toast.ts";

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

export const customerOf = (id: string) =>
  queryOptions({
    queryKey: ["/api/customers", id],
    queryFn: ({ signal }) => send("GET /api/customers/:id", { params: { id }, signal }),
    refetchOnMount: "always",
  });

/** What an erasure would remove. */
export const erasureOf = (id: number) =>
  queryOptions({
    queryKey: ["/api/customers", String(id), "personal-data"],
    queryFn: ({ signal }) =>
      send("GET /api/customers/:id/personal-data/preview", { params: { id: String(id) }, signal }),
    refetchOnMount: "always",
  });

export function useErasePerson(id: number, only: "record" | undefined, onErased: () => void) {
  return useMutation({
    mutationFn: () =>
      send("DELETE /api/customers/:id/personal-data", { params: { id: String(id) }, query: { only } }),
    onSuccess: ({ message }) => {
      toast({ title: "Success", description: message });
      onErased();
      cache.removeQueries({ queryKey: ["/api/customers", String(id)] });
      return refreshAfterCall("DELETE /api/customers/:id/personal-data");
    },
    onError: (error) => toastError(error, "Failed to erase the data"),
  });
}

function toastError(error: unknown, fallback: string) {
  toast({ title: "Error", description: messageOf(error, fallback), tone: "destructive" });
}
