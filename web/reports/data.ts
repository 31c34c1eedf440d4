import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { needsNewNumber, wrongNumberOutcomes } from "#contract/lead/wrong-numbers";
import { send } from "#web/lib/http/api.ts";
import type { Months } from "./span.ts";

/** Refetched on every visit; the previous figures stay while another span loads. */
export function reportOf(span: Months | undefined) {
  return queryOptions({
    queryKey: ["/api/reports", span ?? {}],
    queryFn: ({ signal }) => send("GET /api/reports", { query: span ?? {}, signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });
}

/** Where renewals were lost to in a span. */
export function lostOf(span: Months) {
  return queryOptions({
    queryKey: ["/api/reports/lost", span],
    queryFn: ({ signal }) => send("GET /api/reports/lost", { query: span, signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });
}

/** For all months, latest activity first. */
export const numbersToFix = queryOptions({
  queryKey: ["/api/leads/by-call-result", "numbers to fix"],
  queryFn: async ({ signal }) => {
    const query = { callResults: wrongNumberOutcomes.join(","), resting: "true" };
    const leads = await send("GET /api/leads/by-call-result", { query, signal });
    return leads.filter(needsNewNumber);
  },
  refetchOnMount: "always",
});
