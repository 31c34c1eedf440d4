import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { isToBeFixed, wrongNumberOutcomes } from "#contract/numbers-to-fix";
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

/** Of every month, latest activity first. */
export const numbersToFix = queryOptions({
  queryKey: ["/api/leads/by-call-result", "numbers to fix"],
  queryFn: async ({ signal }) => {
    const query = { callResults: wrongNumberOutcomes.join(","), resting: "true" };
    const leads = await send("GET /api/leads/by-call-result", { query, signal });
    return leads.filter(isToBeFixed);
  },
  refetchOnMount: "always",
});
