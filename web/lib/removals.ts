import { queryOptions } from "@tanstack/react-query";
import { send } from "#web/lib/http/api.ts";

/** Whether removals by age are suspended or wait for permission. Refetched on every visit. */
export const removals = queryOptions({
  queryKey: ["/api/removals"],
  queryFn: ({ signal }) => send("GET /api/removals", { signal }),
  refetchOnMount: "always",
});
