import { queryOptions } from "@tanstack/react-query";
import { send } from "./api.ts";

/** Whether removals by age are suspended, or wait to be allowed. Looked at anew on every visit. */
export const removals = queryOptions({
  queryKey: ["/api/removals"],
  queryFn: ({ signal }) => send("GET /api/removals", { signal }),
  refetchOnMount: "always",
});
