import { keepPreviousData, queryOptions, skipToken, useMutation } from "@tanstack/react-query";
import { UNASSIGNED } from "#contract/assignment";
import type { SentAssignment, SentSelection } from "#contract/leads/bulk/calls";
import { now } from "#web/lib/browser/clock.ts";
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
    mutationFn: (body: Chosen & { confirmCount?: number | undefined }) =>
      send("POST /api/leads/bulk-delete", { body }),
    onSuccess: ({ deleted }) => {
      toast({ title: `${formatNumber(deleted)} lead(s) deleted successfully` });
      onDeleted();
      return refreshAfterCall("POST /api/leads/bulk-delete");
    },
    onError: (error) => toastError(error, "Failed to delete leads"),
  });
}

/** What an assignment would do. A changed one shows the previous plan until its own arrives. */
export const planOf = (assignment: SentAssignment | undefined) =>
  queryOptions({
    queryKey: ["/api/leads/bulk-assign/preview", assignment],
    queryFn: assignment
      ? ({ signal }) => send("POST /api/leads/bulk-assign/preview", { body: assignment, signal })
      : skipToken,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

const PROGRESS_MS = 1000;

/** Asked again while it is under way, and when its time is over. */
export const undoable = queryOptions({
  queryKey: ["/api/leads/bulk-assign"],
  queryFn: ({ signal }) => send("GET /api/leads/bulk-assign", { signal }),
  refetchInterval: ({ state: { data } }) => {
    if (!data) return false;
    if (data.state !== "done") return PROGRESS_MS;
    return Math.max(PROGRESS_MS, Date.parse(data.until) - now().getTime());
  },
});

const TOAST_MS = 10_000;

export function useAssignLeads(onAssigned: () => void) {
  const undo = useUndoAssignment();
  return useMutation({
    mutationFn: (body: SentAssignment) => send("POST /api/leads/bulk-assign", { body }),
    onSuccess: ({ planned, assigned, byTelecaller, undoId }, { assignedUserId: to }) => {
      toast({
        title: planned
          ? `Assigning ${formatCount(planned, "lead")}`
          : `${formatCount(assigned, "lead")} ${to === UNASSIGNED ? "unassigned" : "assigned"} successfully`,
        description: byTelecaller.map(({ name, leads }) => `${name} ${formatNumber(leads)}`).join(", "),
        duration: TOAST_MS,
        ...(undoId !== undefined && { action: { label: "Undo", onPress: () => undo.mutate(undoId) } }),
      });
      onAssigned();
      return refreshAfterCall("POST /api/leads/bulk-assign");
    },
    onError: (error) => toastError(error, "Failed to assign leads"),
  });
}

const NAMED = 3;

export function useUndoAssignment() {
  return useMutation({
    mutationFn: (id: number) => send("POST /api/leads/bulk-assign/:id/undo", { params: { id: String(id) } }),
    onSuccess: ({ planned, undone, kept, named }) => {
      const names = named.slice(0, NAMED).map(({ name }) => name);
      const more = kept - names.length;
      toast({
        title: planned
          ? `Giving back ${formatCount(planned, "lead")}`
          : `${formatCount(undone, "lead")} given back`,
        description:
          kept > 0
            ? `Changed since and not given back: ${names.join(", ")}${more > 0 ? ` and ${formatNumber(more)} more` : ""}`
            : undefined,
        duration: TOAST_MS,
      });
      return refreshAfterCall("POST /api/leads/bulk-assign/:id/undo");
    },
    onError: (error) => {
      toastError(error, "Failed to undo the assignment");
      return refreshAfterCall("POST /api/leads/bulk-assign/:id/undo");
    },
  });
}

function toastError(error: unknown, fallback: string) {
  toast({ title: "Error", description: messageOf(error, fallback), tone: "destructive" });
}
