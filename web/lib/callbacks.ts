import { queryOptions, useMutation } from "@tanstack/react-query";
import type { Callback } from "#contract/callbacks";
import { DUE_COUNTED_AT_MOST } from "#contract/due-count";
import type { Snooze } from "#contract/snoozes";
import { toast } from "#web/ui/toast.ts";
import { messageOf, send } from "./api.ts";
import { useAttempt } from "./attempts.ts";
import { cache } from "./cache.ts";
import { now } from "./clock.ts";
import { formatDateTime, formatTime } from "./format.ts";

const MINUTE_MS = 60_000;
/** The server's clock decides, and an answer takes its way. */
const AFTER_DUE_MS = 300;

/**
 * The due callbacks, for every part of the page. The one thing that is asked for again by time: each minute, and when
 * the next one falls due, also while another page is in front.
 */
export const callbacks = queryOptions({
  queryKey: ["/api/callbacks"],
  queryFn: ({ signal }) => send("GET /api/callbacks", { signal }),
  refetchInterval: ({ state }) => untilAskedAgain(state.data?.nextAt ?? null, now()),
  refetchIntervalInBackground: true,
});

/** On the very second where both clocks agree; where they do not, within the minute. */
export function untilAskedAgain(nextAt: string | null, moment: Date): number {
  const wait = nextAt === null ? MINUTE_MS : Date.parse(nextAt) - moment.getTime() + AFTER_DUE_MS;
  return wait > 0 ? Math.min(wait, MINUTE_MS) : MINUTE_MS;
}

/** '7', '99+'; nothing for none. */
export function dueText(due = 0): string {
  if (due === 0) return "";
  return due >= DUE_COUNTED_AT_MOST ? `${DUE_COUNTED_AT_MOST - 1}+` : String(due);
}

interface PutOff {
  callback: Pick<Callback, "leadId" | "at">;
  snooze: Snooze;
}

/** Puts a callback off; one that was moved or kept meanwhile stays as it is, and the page is told. */
export function useSnooze() {
  const attempt = useAttempt();
  return useMutation({
    mutationFn: ({ callback, snooze }: PutOff) =>
      send("POST /api/leads/:id/snooze", {
        params: { id: String(callback.leadId) },
        body: { snooze, at: callback.at, requestId: attempt.idOf([callback, snooze]) },
      }),
    onSuccess: ({ name, nextFollowUp }) => {
      attempt.close();
      const until = nextFollowUp ? formatDateTime(nextFollowUp) : "later";
      toast({ title: "Success", description: `Callback of ${name} put off: ${until}` });
    },
    onError: (error) =>
      toast({
        title: "Error",
        description: messageOf(error, "Failed to put the callback off"),
        tone: "destructive",
      }),
    onSettled: () => {
      void refreshPromises();
    },
  });
}

const WITH_PROMISES = ["/api/callbacks", "/api/leads", "/api/reminders"];

/** Whatever shows a promise is read again. */
export function refreshPromises(): Promise<void> {
  return cache.invalidateQueries({
    predicate: ({ queryKey: [first] }) =>
      typeof first === "string" && WITH_PROMISES.some((path) => first.startsWith(path)),
  });
}

/** A callback that fell due on one of this page's looks: not one that waited before the page was opened. */
const JUST_NOW_MS = 2 * MINUTE_MS;

export function isJustDue({ at }: Pick<Callback, "at">, moment: Date): boolean {
  const age = moment.getTime() - Date.parse(at);
  return age < JUST_NOW_MS;
}

/** One promise at one time: put off, it is another. */
export const promiseKey = ({ leadId, at }: Pick<Callback, "leadId" | "at">) => `${leadId} ${at}`;

/** For a screen that shows nobody's name: notifications outlive the page, and the session. */
export function notificationText({ at }: Pick<Callback, "at">): string {
  return `Callback due at ${formatTime(at)}`;
}
