import { queryOptions } from "@tanstack/react-query";
import { send } from "#web/lib/http/api.ts";

/**
 * Refetched on every visit, because a colleague may have worked the lead; the cached lead shows in the
 * meantime.
 */
export const leadOf = (id: string) =>
  queryOptions({
    queryKey: ["/api/leads", id],
    queryFn: ({ signal }) => send("GET /api/leads/:id", { params: { id }, signal }),
    refetchOnMount: "always",
  });

export const historyOf = (id: string) =>
  queryOptions({
    queryKey: ["/api/leads", id, "call-logs"],
    queryFn: ({ signal }) => send("GET /api/leads/:id/call-logs", { params: { id }, signal }),
    refetchOnMount: "always",
  });

/** The other records with the lead's number or vehicle. */
export const relatedTo = (id: number) =>
  queryOptions({
    queryKey: ["/api/leads", String(id), "related"],
    queryFn: ({ signal }) => send("GET /api/leads/:id/related", { params: { id: String(id) }, signal }),
    refetchOnMount: "always",
  });
