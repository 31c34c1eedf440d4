import { keepPreviousData, queryOptions, skipToken } from "@tanstack/react-query";
import { UNASSIGNED } from "#contract/assignment";
import type { SentAssignment, SentSelection } from "#contract/leads/bulk/calls";
import type { User, UserWork } from "#contract/users/calls";
import { now } from "#web/lib/browser/clock.ts";
import { formatCount, formatNumber } from "#web/lib/format/format.ts";
import { send } from "#web/lib/http/api.ts";
import { refreshAfterCall } from "#web/lib/http/refresh.ts";
import { read } from "#web/lib/read.ts";
import { useSend } from "#web/lib/use-send.ts";
import { assignees } from "../team.ts";

/** The leads of an action: by their ids, or all that the list's filter matches. */
export type Chosen = { leadIds: number[] } | { matching: SentSelection };

/** The number shown when they were chosen. */
export function countOf(chosen: Chosen): number {
  return "leadIds" in chosen ? chosen.leadIds.length : chosen.matching.seen;
}

export const useDeleteLeads = (onDeleted: () => void) =>
  useSend("POST /api/leads/bulk-delete", {
    done: ({ deleted }) => `${formatNumber(deleted)} lead(s) deleted successfully`,
    failure: "Failed to delete leads",
    onDone: onDeleted,
  });

/** The open leads of each user; these and their sessions change all day. */
export const usersWork = {
  ...read("GET /api/users/work"),
  select: (rows: UserWork[]) => new Map(rows.map((row) => [row.id, row])),
};

/** Possible assignees, those marked who have as many open leads as they can work on. */
export function assigneesWithRoom(team?: readonly User[], work?: ReadonlyMap<string, UserWork>) {
  const capacities = new Map(team?.map(({ id, capacity }) => [id, capacity ?? Number.POSITIVE_INFINITY]));
  return assignees(team).map(([id, name]): [id: string, name: string] => {
    const isFull = (work?.get(id)?.openLeads ?? 0) >= (capacities.get(id) ?? 0);
    return [id, work && isFull ? `${name} (full)` : name];
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
export const undoable = read(
  "GET /api/leads/bulk-assign",
  {},
  {
    refetchOnMount: true,
    refetchInterval: ({ state: { data } }) => {
      if (!data) return false;
      if (data.state !== "done") return PROGRESS_MS;
      return Math.max(PROGRESS_MS, Date.parse(data.until) - now().getTime());
    },
  },
);

const TOAST_MS = 10_000;

export function useAssignLeads(onAssigned: () => void) {
  const undo = useUndoAssignment();
  return useSend("POST /api/leads/bulk-assign", {
    done: ({ planned, assigned, byTelecaller, undoId }, { body: { assignedUserId: to } }) => ({
      title: planned
        ? `Assigning ${formatCount(planned, "lead")}`
        : `${formatCount(assigned, "lead")} ${to === UNASSIGNED ? "unassigned" : "assigned"} successfully`,
      description: byTelecaller.map(({ name, leads }) => `${name} ${formatNumber(leads)}`).join(", "),
      tone: planned ? "plain" : undefined,
      duration: TOAST_MS,
      ...(undoId !== undefined && {
        action: { label: "Undo", onPress: () => undo.mutate({ params: { id: String(undoId) } }) },
      }),
    }),
    failure: "Failed to assign leads",
    onDone: onAssigned,
  });
}

const NAMED = 3;

export const useUndoAssignment = () =>
  useSend("POST /api/leads/bulk-assign/:id/undo", {
    done: ({ planned, undone, kept, named }) => {
      const names = named.slice(0, NAMED).map(({ name }) => name);
      const more = kept - names.length;
      return {
        title: planned
          ? `Giving back ${formatCount(planned, "lead")}`
          : undone === 0 && kept > 0
            ? "No lead was given back"
            : `${formatCount(undone, "lead")} given back`,
        description:
          kept > 0
            ? `Changed since, or open at a telecaller now, and not given back: ${names.join(", ")}${more > 0 ? ` and ${formatNumber(more)} more` : ""}`
            : undefined,
        tone: !planned && undone > 0 ? undefined : "plain",
        duration: TOAST_MS,
      };
    },
    failure: "Failed to undo the assignment",
    onFailed: () => refreshAfterCall("POST /api/leads/bulk-assign/:id/undo"),
  });
