/** How a promised time stands to now: past, still today, or on a later day. */
export const reminderTimes = ["overdue", "today", "later"] as const;
export type ReminderTime = (typeof reminderTimes)[number];

/** What the list can be narrowed to: one of these, or the overdue ones that are late. */
export const reminderKinds = [...reminderTimes, "late"] as const;
export type ReminderKind = (typeof reminderKinds)[number];

/** A promise that is missed for so long is shown to the administrators. */
export const LATE_MINUTES = 30;

/** Whatever was promised before or at this instant is late. */
export function lateSince(now: Date): Date {
  return new Date(now.getTime() - LATE_MINUTES * 60_000);
}
