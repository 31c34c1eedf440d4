import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { UNASSIGNED } from "#contract/assignment";
import { type ReminderTime, reminderTimes } from "#contract/callbacks/reminder-times";
import { useAddress } from "#web/lib/browser/address.ts";
import { useNow } from "#web/lib/browser/clock.ts";
import { remindersOf } from "./data.ts";
import { hasMoved } from "./due.ts";

/** Often enough that a missed time shows as missed at once. */
const LOOK_EVERY_MS = 5000;

const IN_ADDRESS = { telecaller: "", overdue: "1", today: "1", later: "1", late: "" };

/** The three groups, each with its page, and the telecaller filter. */
export function useReminders() {
  const now = useNow(LOOK_EVERY_MS);
  const [address, change] = useAddress(IN_ADDRESS);
  const telecaller = isAssignee(address.telecaller) ? address.telecaller : undefined;
  const onlyLate = address.late === "yes";
  const asked = (when: ReminderTime) =>
    remindersOf({
      when: when === "overdue" && onlyLate ? "late" : when,
      telecaller,
      page: readPage(address[when]),
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
      if (data && !isFetching && readPage(address[when]) > last) change({ [when]: String(last) });
    }
  });
  useEffect(() => {
    if (!busy) backToLastPages();
  }, [busy]);

  return {
    now,
    groups,
    telecaller,
    onlyLate,
    counts: newest?.data?.counts,
    isPending: all.some(({ isPending }) => isPending),
    error: all.find(({ error }) => error)?.error ?? null,
    busy,
    readAgain,
    choose: (next: string) => change({ telecaller: next, overdue: "1", today: "1", later: "1" }, "push"),
    showLate: (only: boolean) => change({ late: only ? "yes" : "", overdue: "1" }),
    goTo: (when: ReminderTime, page: number) => change({ [when]: String(page) }, "push"),
  };
}

function isAssignee(text: string): boolean {
  return text === UNASSIGNED || /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}

function readPage(text: string): number {
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}
