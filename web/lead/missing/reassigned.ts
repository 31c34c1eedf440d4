import { queryOptions } from "@tanstack/react-query";
import type { Reply } from "#contract/endpoint";
import { ApiError, type Calls, send } from "#web/lib/http/api.ts";

export type Reassigned = Reply<Calls["GET /api/leads/:id/reassigned"]>;

/** Null for a lead that was deleted, and for one that was never the viewer's. */
export const reassignedOf = (id: string) =>
  queryOptions({
    queryKey: ["/api/leads", id, "reassigned"],
    queryFn: ({ signal }) =>
      send("GET /api/leads/:id/reassigned", { params: { id }, signal }).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }),
    refetchOnMount: "always",
  });
