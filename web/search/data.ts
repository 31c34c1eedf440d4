import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { send } from "#web/lib/http/api.ts";

/** Always refetched: cached leads show in the meantime, and a reply to an earlier text is dropped. */
const FRESH = { staleTime: 0, gcTime: 60_000 };

export const leadsFor = (q: string) =>
  queryOptions({
    queryKey: ["/api/search", q],
    queryFn: ({ signal }) => send("GET /api/search", { query: { q }, signal }),
    enabled: q !== "",
    placeholderData: keepPreviousData,
    ...FRESH,
  });

export const leadsOf = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ["/api/search", { ids }],
    queryFn: ({ signal }) => send("GET /api/search", { query: { ids: ids.join(",") }, signal }),
    enabled: ids.length > 0,
    ...FRESH,
  });
