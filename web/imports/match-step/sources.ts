import { queryOptions } from "@tanstack/react-query";
import { send } from "#web/lib/http/api.ts";

/** The sources whose files are matched as last time. */
export const importSources = queryOptions({
  queryKey: ["/api/import-sources"],
  queryFn: async ({ signal }) => (await send("GET /api/import-sources", { signal })).sources,
  // Each import may add one, also a colleague's.
  refetchOnMount: "always",
  gcTime: 0,
});
