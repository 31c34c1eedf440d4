import { addDays, today } from "./calendar.ts";
import { atTime } from "./calling-hours.ts";

const MINUTE_MS = 60_000;

/** The time of day for what is put off to another day. */
export const MORNING = "10:00";

interface Way {
  label: string;
  until: (now: Date) => Date;
}

const minutes = (count: number): Way => ({
  label: `${count} min`,
  until: (now) => new Date(now.getTime() + count * MINUTE_MS),
});

/** How far a callback can be put off. A new way is one row here. */
export const snoozes = {
  "10min": minutes(10),
  "30min": minutes(30),
  "60min": minutes(60),
  tomorrow: { label: `Tomorrow ${MORNING}`, until: (now) => atTime(addDays(today(now), 1), MORNING) },
} as const satisfies Record<string, Way>;

export type Snooze = keyof typeof snoozes;
export const snoozeNames = Object.keys(snoozes) as [Snooze, ...Snooze[]];

/** The callResult of the line that it leaves in the history; it is no call. */
export const SNOOZED_RESULT = "snoozed";
