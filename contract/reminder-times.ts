/** How a promised time stands to now: past, still today, or on a later day. */
export const reminderTimes = ["overdue", "today", "later"] as const;
export type ReminderTime = (typeof reminderTimes)[number];
