import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { send } from "#web/lib/http/api.ts";
import type { ListState } from "./list-state.ts";

export const CONVERSIONS_PER_PAGE = 50;

/** One page, refetched on every visit; the previous rows stay while it loads. */
export function conversionsOf({ search, month, page }: ListState) {
  const query = { search: search || undefined, month, page, limit: CONVERSIONS_PER_PAGE };
  return queryOptions({
    queryKey: ["/api/conversions", query],
    queryFn: ({ signal }) => send("GET /api/conversions", { query, signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });
}
