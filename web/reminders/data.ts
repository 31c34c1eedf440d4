import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ReminderTime } from "#contract/reminder-times";
import { send } from "#web/lib/api.ts";

export const REMINDERS_PER_PAGE = 20;

interface Asked {
  when: ReminderTime;
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
