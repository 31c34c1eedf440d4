import { queryOptions } from "@tanstack/react-query";
import { needsNewNumber, wrongNumberOutcomes } from "#contract/lead/wrong-numbers";
import { send } from "#web/lib/http/api.ts";

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
