import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { send } from "#web/lib/api.ts";
import type { Months } from "./span.ts";

/** Asked for on every visit; the figures before it stay while another span loads. */
export function reportOf({ from, to }: Months) {
  return queryOptions({
    queryKey: ["/api/reports", { from, to }],
    queryFn: ({ signal }) => send("GET /api/reports", { query: { from, to }, signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });
}
