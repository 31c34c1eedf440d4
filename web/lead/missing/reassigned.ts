import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Reply } from "#contract/endpoint";
import { ApiError, type Calls, send } from "#web/lib/http/api.ts";
import { useIsGone } from "#web/lib/live/presence.ts";

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

/** The same for the lead this page shows; undefined while it is the viewer's, and until the server has answered. */
export function useReassigned(leadId: number): Reassigned | null | undefined {
  const isGone = useIsGone(leadId);
  const { data } = useQuery({ ...reassignedOf(String(leadId)), enabled: isGone });
  return isGone ? data : undefined;
}

export const ONLY_THE_OUTCOME = "Nothing else can be changed here.";

/** 'Now with Imran.', and whether the call under way still counts. */
export function reassignedText({ firstName, takesOutcome }: Reassigned): string {
  return `Now with ${firstName}.${takesOutcome ? " The outcome of this call is still recorded for you." : ""}`;
}
