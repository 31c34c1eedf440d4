import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { send } from "#web/lib/api.ts";

/** Asked for anew each time: what is known shows meanwhile, and an answer to what was typed before is dropped. */
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
