import { keysOf } from "#contract/tables";

interface Days {
  label: string;
  /** In a figure's title: '12 leads in Nov 2026 …'. */
  words: string;
  /** The number of days, both included; without a second one any number from the first. */
  days: readonly [number, number?];
}

/** How many Indian days after a lead came it was called for the first time. */
export const waits = {
  same: { label: "Same day", words: "first called on the day they came", days: [0, 0] },
  next: { label: "Next day", words: "first called on the day after they came", days: [1, 1] },
  days: { label: "2 to 3 days", words: "first called 2 to 3 days after they came", days: [2, 3] },
  week: { label: "4 to 7 days", words: "first called 4 to 7 days after they came", days: [4, 7] },
  later: { label: "Over a week", words: "first called over a week after they came", days: [8] },
  never: { label: "Not called yet", words: "not called yet", days: null },
} as const satisfies Record<string, Omit<Days, "days"> & { days: Days["days"] | null }>;

/** How many Indian days ago a person last worked on an open lead; before any work, since it came. */
export const ages = {
  today: { label: "Today", words: "worked on today", days: [0, 0] },
  week: { label: "1 to 7 days ago", words: "last worked on 1 to 7 days ago", days: [1, 7] },
  fortnight: { label: "8 to 14 days ago", words: "last worked on 8 to 14 days ago", days: [8, 14] },
  month: { label: "15 to 30 days ago", words: "last worked on 15 to 30 days ago", days: [15, 30] },
  quarter: { label: "31 to 90 days ago", words: "last worked on 31 to 90 days ago", days: [31, 90] },
  older: { label: "Over 90 days ago", words: "last worked on over 90 days ago", days: [91] },
} as const satisfies Record<string, Days>;

/** The same, and what several of them are together. */
export const idleTimes = {
  ...ages,
  stale: { label: "Over 14 days ago", words: "last worked on over 14 days ago", days: [15] },
} as const satisfies Record<string, Days>;

export type Wait = keyof typeof waits;
export type IdleTime = keyof typeof idleTimes;
export const waitNames = keysOf(waits);
export const ageNames = keysOf(ages);
export const idleTimeNames = keysOf(idleTimes);
