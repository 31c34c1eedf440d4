import { useMutation } from "@tanstack/react-query";
import type { Callback } from "#contract/callbacks/calls";
import { promiseNames } from "#contract/callbacks/reminder-times";
import type { Snooze } from "#contract/callbacks/snoozes";
import { formatDateTime } from "#web/lib/format/format.ts";
import { messageOf, send } from "#web/lib/http/api.ts";
import { refreshAfterCall } from "#web/lib/http/refresh.ts";
import { useRequestId } from "#web/lib/http/request-ids.ts";
import { toast, toastError } from "#web/ui/toast.ts";

interface SnoozeRequest {
  callback: Pick<Callback, "leadId" | "at">;
  snooze: Snooze;
}

/** Snoozes a callback or follow-up; one that was moved or kept in the meantime stays as it is, and the page shows why. */
export function useSnooze() {
  const attempt = useRequestId();
  return useMutation({
    mutationFn: ({ callback, snooze }: SnoozeRequest) =>
      send("POST /api/leads/:id/snooze", {
        params: { id: String(callback.leadId) },
        body: { snooze, at: callback.at, requestId: attempt.idOf([callback, snooze]) },
      }),
    onSuccess: ({ name, nextFollowUp, promise }) => {
      attempt.close();
      const until = nextFollowUp ? `to ${formatDateTime(nextFollowUp)}` : "";
      toast({ title: "Success", description: `${promiseNames[promise]} of ${name} snoozed ${until}` });
    },
    onError: (error) => toastError(messageOf(error, "Failed to snooze")),
    onSettled: (lead) => {
      void refreshAfterCall("POST /api/leads/:id/snooze", lead);
    },
  });
}
