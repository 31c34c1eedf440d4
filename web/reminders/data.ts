import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import type { HandOver } from "#contract/callbacks/calls";
import type { Promised, ReminderKind, ReminderSort } from "#contract/callbacks/reminder-times";
import type { Reminder } from "#contract/reminders/calls";
import type { SortOrder } from "#contract/sort-order";
import { whenText } from "#contract/time/when";
import { now } from "#web/lib/browser/clock.ts";
import { formatNumber } from "#web/lib/format/format.ts";
import { messageOf, send } from "#web/lib/http/api.ts";
import { refreshAfterCall } from "#web/lib/http/refresh.ts";
import { useRequestId } from "#web/lib/http/request-ids.ts";
import { toast } from "#web/ui/toast.ts";

export const REMINDERS_PER_PAGE = 20;

interface Asked {
  when: ReminderKind;
  telecaller: string | undefined;
  promise: Promised | undefined;
  sort: ReminderSort;
  sortOrder: SortOrder;
  page: number;
}

/** One page of one group, refetched on every visit; the previous rows stay while it loads. */
export function remindersOf(asked: Asked) {
  const query = { ...asked, limit: REMINDERS_PER_PAGE };
  return queryOptions({
    queryKey: ["/api/reminders", query],
    queryFn: ({ signal }) => send("GET /api/reminders", { query, signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });
}

export function useHandOver(onDone: () => void) {
  return useMutation({
    mutationFn: (body: HandOver) => send("POST /api/callbacks/hand-over", { body }),
    onSuccess: ({ assigned, byTelecaller }) => {
      toast({
        title: `${formatNumber(assigned)} ${assigned === 1 ? "callback" : "callbacks"} handed over`,
        description: byTelecaller.map(({ name, leads }) => `${name} ${formatNumber(leads)}`).join(", "),
      });
      onDone();
    },
    onError: (error) =>
      toast({
        title: "Error",
        description: messageOf(error, "Failed to hand callbacks over"),
        tone: "destructive",
      }),
    // The list does not know which were kept or moved in the meantime.
    onSettled: () => {
      void refreshAfterCall("POST /api/callbacks/hand-over");
    },
  });
}

/** Moves a promise without a call: its note stays. */
export function useReschedule(onDone: () => void) {
  const attempt = useRequestId();
  return useMutation({
    mutationFn: ({ reminder, ...to }: { reminder: Reminder; until: string; note: string }) =>
      send("POST /api/leads/:id/snooze", {
        params: { id: String(reminder.leadId) },
        body: { ...to, at: reminder.at, requestId: attempt.idOf(to) },
      }),
    onSuccess: (_, { reminder, until }) => {
      attempt.close();
      toast({ title: `${reminder.name} rescheduled`, description: whenText(new Date(until), now()) });
      onDone();
    },
    onError: (error) =>
      toast({ title: "Error", description: messageOf(error, "Failed to reschedule"), tone: "destructive" }),
    onSettled: () => {
      void refreshAfterCall("POST /api/leads/:id/snooze");
    },
  });
}
