import { MINUTE_MS } from "#contract/time/calendar";

/** A promised time relative to now: past, later today, or on a later day. */
export const reminderTimes = ["overdue", "today", "later"] as const;
export type ReminderTime = (typeof reminderTimes)[number];

/** The filters of the list: one of these, or the overdue ones that are late. */
export const reminderKinds = [...reminderTimes, "late"] as const;
export type ReminderKind = (typeof reminderKinds)[number];

/** A promise missed by this much is shown to administrators. */
export const LATE_MINUTES = 30;

/** Promised times at or before this instant are late. */
export function lateSince(now: Date): Date {
  return new Date(now.getTime() - LATE_MINUTES * MINUTE_MS);
}

/** What was promised. A time set with another outcome is a follow-up. */
export const promises = ["callback", "follow_up"] as const;
export type Promised = (typeof promises)[number];

/** At the start of a sentence; in lower case within one. */
export const promiseNames = { callback: "Callback", follow_up: "Follow-up" } as const satisfies Record<
  Promised,
  string
>;

/** What the team's list can be sorted by. */
export const reminderSorts = ["due", "customer", "telecaller"] as const;
export type ReminderSort = (typeof reminderSorts)[number];
