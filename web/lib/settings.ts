import { queryOptions, useQuery } from "@tanstack/react-query";
import { send } from "#web/lib/http/api.ts";

/** The agency's settings. Refetched on every visit of a screen that shows them. */
export const agencySettings = queryOptions({
  queryKey: ["/api/settings"],
  queryFn: ({ signal }) => send("GET /api/settings", { signal }),
  refetchOnMount: "always",
});

export function useSettings() {
  return useQuery(agencySettings);
}
