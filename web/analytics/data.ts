import { queryOptions } from "@tanstack/react-query";
import { send } from "#web/lib/api.ts";

/** The four figures; asked again on every visit, so that they are right after work. */
export const metrics = queryOptions({
  queryKey: ["/api/dashboard/metrics"],
  queryFn: ({ signal }) => send("GET /api/dashboard/metrics", { signal }),
  refetchOnMount: "always",
});
