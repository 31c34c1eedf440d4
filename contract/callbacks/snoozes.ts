import { keysOf } from "#contract/tables";
import { addDays, MINUTE_MS, today } from "#contract/time/calendar";
import { atTime } from "#contract/time/calling-hours";

/** The time of day for what is snoozed to another day. */
export const MORNING = "10:00";

interface Way {
  label: string;
  until: (now: Date) => Date;
}

const minutes = (count: number): Way => ({
  label: `${count} min`,
  until: (now) => new Date(now.getTime() + count * MINUTE_MS),
});

/** The durations a callback can be snoozed for. A new one is one row here. */
export const snoozes = {
  "10min": minutes(10),
  "30min": minutes(30),
  "60min": minutes(60),
  tomorrow: { label: `Tomorrow ${MORNING}`, until: (now) => atTime(addDays(today(now), 1), MORNING) },
} as const satisfies Record<string, Way>;

export type Snooze = keyof typeof snoozes;
export const snoozeNames = keysOf(snoozes);

/** The callResult of its history entry; it is no call. */
export const SNOOZED_RESULT = "snoozed";
