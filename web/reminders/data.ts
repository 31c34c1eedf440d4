import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import type { HandOver } from "#contract/callbacks";
import type { ReminderKind } from "#contract/reminder-times";
import { messageOf, send } from "#web/lib/api.ts";
import { refreshPromises } from "#web/lib/callbacks.ts";
import { formatNumber } from "#web/lib/format.ts";
import { toast } from "#web/ui/toast.ts";

export const REMINDERS_PER_PAGE = 20;

interface Asked {
  when: ReminderKind;
  telecaller: string | undefined;
  page: number;
}

/** One page of one group, asked for on every visit; the rows before it stay while it loads. */
export function remindersOf(asked: Asked) {
  const query = { ...asked, limit: REMINDERS_PER_PAGE };
  return queryOptions({
    queryKey: ["/api/reminders", query],
    queryFn: ({ signal }) => send("GET /api/reminders", { query, signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });
}

export const team = queryOptions({
  queryKey: ["/api/users"],
  queryFn: ({ signal }) => send("GET /api/users", { signal }),
  refetchOnMount: "always",
});

export function useHandOver(onDone: () => void) {
  return useMutation({
    mutationFn: (body: HandOver) => send("POST /api/callbacks/hand-over", { body }),
    onSuccess: ({ assigned, byTelecaller }) => {
      toast({
        title: `${formatNumber(assigned)} callback(s) handed over`,
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
    // Of those that were kept or moved meanwhile the list did not know.
    onSettled: () => {
      void refreshPromises();
    },
  });
}
