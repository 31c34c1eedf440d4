import { useMutation } from "@tanstack/react-query";
import { UNASSIGNED } from "#contract/assignment";
import type { SentSelection } from "#contract/leads/calls";
import { formatCount, formatNumber } from "#web/lib/format/format.ts";
import { messageOf, send } from "#web/lib/http/api.ts";
import { refreshAfterCall } from "#web/lib/http/refresh.ts";
import { toast } from "#web/ui/toast.ts";

/** The leads of an action: by their ids, or all that the list's filter matches. */
export type Chosen = { leadIds: number[] } | { matching: SentSelection };

/** The number shown when they were chosen. */
export function countOf(chosen: Chosen): number {
  return "leadIds" in chosen ? chosen.leadIds.length : chosen.matching.seen;
}

export function useDeleteLeads(onDeleted: () => void) {
  return useMutation({
    mutationFn: (chosen: Chosen) => send("POST /api/leads/bulk-delete", { body: chosen }),
    onSuccess: ({ deleted }) => {
      toast({ title: `${formatNumber(deleted)} lead(s) deleted successfully` });
      onDeleted();
      return refreshAfterCall("POST /api/leads/bulk-delete");
    },
    onError: (error) => toastError(error, "Failed to delete leads"),
  });
}

interface Assignment {
  chosen: Chosen;
  /** A telecaller's id, `auto-assign` or `unassigned`. */
  to: string;
}

export function useAssignLeads(onAssigned: () => void) {
  return useMutation({
    mutationFn: ({ chosen, to }: Assignment) =>
      send("POST /api/leads/bulk-assign", { body: { ...chosen, assignedUserId: to } }),
    onSuccess: ({ assigned, byTelecaller }, { chosen, to }) => {
      const already = countOf(chosen) - assigned;
      toast({
        title: `${formatCount(assigned, "lead")} ${to === UNASSIGNED ? "unassigned" : "assigned"} successfully`,
        description: [
          ...byTelecaller.map(({ name, leads }) => `${name} ${formatNumber(leads)}`),
          ...(already > 0 ? [`${formatNumber(already)} unchanged`] : []),
        ].join(", "),
      });
      onAssigned();
      return refreshAfterCall("POST /api/leads/bulk-assign");
    },
    onError: (error) => toastError(error, "Failed to assign leads"),
  });
}

function toastError(error: unknown, fallback: string) {
  toast({ title: "Error", description: messageOf(error, fallback), tone: "destructive" });
}
