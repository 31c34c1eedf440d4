import { keysOf } from "#contract/tables";

/** The time of day for what is snoozed to another day. */
export const MORNING = "10:00";

interface Way {
  label: string;
  /** Null: in the morning of the next day on which who snoozes works. */
  minutes: number | null;
}

const minutes = (count: number): Way => ({ label: `${count} min`, minutes: count });

/** The durations a callback can be snoozed for. A new one is one row here. */
export const snoozes = {
  "10min": minutes(10),
  "30min": minutes(30),
  "60min": minutes(60),
  tomorrow: { label: "Next working day", minutes: null },
} as const satisfies Record<string, Way>;

export type Snooze = keyof typeof snoozes;
export const snoozeNames = keysOf(snoozes);

/** The callResult of its history entry; it is no call. */
export const SNOOZED_RESULT = "snoozed";
