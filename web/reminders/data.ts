import { keepPreviousData } from "@tanstack/react-query";
import type { Promised, ReminderKind, ReminderSort } from "#contract/callbacks/reminder-times";
import type { Reminder } from "#contract/reminders/calls";
import type { SortOrder } from "#contract/sort-order";
import { whenText } from "#contract/time/when";
import { now } from "#web/lib/browser/clock.ts";
import { send } from "#web/lib/http/api.ts";
import { useRequestId } from "#web/lib/http/request-ids.ts";
import { read } from "#web/lib/read.ts";
import { useWrite } from "#web/lib/use-send.ts";

export const REMINDERS_PER_PAGE = 20;

interface Asked {
  when: ReminderKind;
  telecaller: string | undefined;
  promise: Promised | undefined;
  sort: ReminderSort;
  sortOrder: SortOrder;
  page: number;
}

/** One page of one group; the previous rows stay while it loads. */
export const remindersOf = (asked: Asked) =>
  read(
    "GET /api/reminders",
    { query: { ...asked, limit: REMINDERS_PER_PAGE } },
    { placeholderData: keepPreviousData },
  );

/** Moves a promise without a call: its note stays. */
export function useReschedule(onDone: () => void) {
  const attempt = useRequestId();
  const move = ({ reminder, ...to }: { reminder: Reminder; until: string; note: string }) =>
    send("POST /api/leads/:id/snooze", {
      params: { id: String(reminder.leadId) },
      body: { ...to, at: reminder.at, requestId: attempt.idOf(to) },
    });
  return useWrite("POST /api/leads/:id/snooze", move, {
    done: (_, { reminder, until }) => ({
      title: `${reminder.name} rescheduled`,
      description: whenText(new Date(until), now()),
    }),
    failure: "Failed to reschedule",
    onDone: () => {
      attempt.close();
      onDone();
    },
    refreshAlways: true,
  });
}
