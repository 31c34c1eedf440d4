import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import {
  type Promised,
  promises,
  type ReminderSort,
  type ReminderTime,
  reminderSorts,
  reminderTimes,
} from "#contract/callbacks/reminder-times";
import { sortOrders } from "#contract/sort-order";
import { assignee, oneOf, page, useAddress } from "#web/lib/browser/address.ts";
import { useNow } from "#web/lib/browser/clock.ts";
import type { ColumnSort } from "#web/lib/list/column-sort.ts";
import { remindersOf } from "./data.ts";
import { hasMoved } from "./due.ts";

/** Often enough that a missed time shows as missed at once. */
const LOOK_EVERY_MS = 5000;

const IN_ADDRESS = {
  telecaller: assignee,
  /** Undefined means both. */
  promise: oneOf(promises),
  sort: oneOf(reminderSorts, "due"),
  sortOrder: oneOf(sortOrders, "asc"),
  overdue: page,
  today: page,
  later: page,
  late: oneOf(["yes"]),
};

const FIRST_PAGES = { overdue: 1, today: 1, later: 1 };

/** The three groups, each with its page, and the telecaller filter. */
export function useReminders() {
  const now = useNow(LOOK_EVERY_MS);
  const [address, change] = useAddress(IN_ADDRESS);
  const { telecaller, promise, sort, sortOrder } = address;
  const onlyLate = address.late === "yes";
  const asked = (when: ReminderTime) =>
    remindersOf({
      when: when === "overdue" && onlyLate ? "late" : when,
      telecaller,
      promise,
      sort,
      sortOrder,
      page: address[when],
    });
  const groups = {
    overdue: useQuery(asked("overdue")),
    today: useQuery(asked("today")),
    later: useQuery(asked("later")),
  };
  const all = reminderTimes.map((when) => groups[when]);
  const newest = all.toSorted((a, b) => b.dataUpdatedAt - a.dataUpdatedAt)[0];
  const busy = all.some(({ isFetching }) => isFetching);
  const readAgain = () => all.forEach((group) => void group.refetch());

  const followClock = useEffectEvent((moment: Date) => {
    const lists = all.flatMap(({ data, dataUpdatedAt, errorUpdatedAt }) =>
      data ? [{ reminders: data.reminders, asOf: new Date(Math.max(dataUpdatedAt, errorUpdatedAt)) }] : [],
    );
    if (!busy && hasMoved(lists, moment)) readAgain();
  });
  useEffect(() => followClock(now), [now]);

  // As work is done, the last pages become empty: past the end a group shows its last page.
  const backToLastPages = useEffectEvent(() => {
    for (const when of reminderTimes) {
      const { data, isFetching } = groups[when];
      const last = Math.max(1, data?.totalPages ?? 1);
      if (data && !isFetching && address[when] > last) change({ [when]: last });
    }
  });
  useEffect(() => {
    if (!busy) backToLastPages();
  }, [busy]);

  return {
    now,
    groups,
    telecaller,
    promise,
    sort: { sort, sortOrder },
    onlyLate,
    counts: newest?.data?.counts,
    promises: newest?.data?.promises,
    isPending: all.some(({ isPending }) => isPending),
    error: all.find(({ error }) => error)?.error ?? null,
    busy,
    readAgain,
    choose: (next: string) => change({ telecaller: next || undefined, ...FIRST_PAGES }, "push"),
    choosePromise: (next: Promised | undefined) => change({ promise: next, ...FIRST_PAGES }, "push"),
    sortBy: (next: ColumnSort<ReminderSort>) => change({ ...next, ...FIRST_PAGES }),
    showLate: (only: boolean) => change({ late: only ? "yes" : undefined, overdue: 1 }),
    goTo: (when: ReminderTime, page: number) => change({ [when]: page }, "push"),
  };
}
