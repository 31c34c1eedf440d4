import { queryOptions, useMutation } from "@tanstack/react-query";
import type { NewSchedule, Schedule } from "#contract/reports/schedules/calls";
import { messageOf, send } from "#web/lib/http/api.ts";
import { cache } from "#web/lib/http/cache.ts";
import { toast } from "#web/ui/toast.ts";

export const schedules = queryOptions({
  queryKey: ["/api/report-schedules"],
  queryFn: ({ signal }) => send("GET /api/report-schedules", { signal }),
  refetchOnMount: "always",
});

/** The fields whose errors are shown below them. */
export const scheduleFields = ["on", "at", "people", "addresses"] as const;

export function useKeepSchedule(onKept: () => void) {
  return useMutation({
    mutationFn: ({ id, schedule }: { id: number | undefined; schedule: NewSchedule }) =>
      id === undefined
        ? send("POST /api/report-schedules", { body: schedule })
        : send("PATCH /api/report-schedules/:id", { params: { id: String(id) }, body: schedule }),
    onSuccess: () => {
      toast({ title: "Schedule saved" });
      onKept();
      return cache.invalidateQueries(schedules);
    },
  });
}

export function useDeleteSchedule(onDeleted: () => void) {
  return useMutation({
    mutationFn: ({ id }: Schedule) =>
      send("DELETE /api/report-schedules/:id", { params: { id: String(id) } }),
    onSuccess: () => {
      toast({ title: "Schedule deleted" });
      onDeleted();
      return cache.invalidateQueries(schedules);
    },
    onError: (error) => refused("Not deleted", error),
  });
}

export function useSendNow() {
  return useMutation({
    mutationFn: ({ id }: Schedule) =>
      send("POST /api/report-schedules/:id/send", { params: { id: String(id) } }),
    onSuccess: ({ message }) => toast({ title: message }),
    onError: (error) => refused("Not sent", error),
  });
}

const refused = (title: string, error: unknown) =>
  toast({ title, description: messageOf(error, "The server could not be reached."), tone: "destructive" });
