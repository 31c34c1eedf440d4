/**
 * How many expensive requests of each kind one user may have in progress on a server, and how long a further one waits
 * for its turn before it is refused.
 */
export const concurrencyLimits = {
  upload: { most: 5, waitMs: 0 },
  export: { most: 2, waitMs: 0 },
  report: { most: 4, waitMs: 0 },
  /** Lists and figures: a page opens several at once. */
  list: { most: 6, waitMs: 5_000 },
} as const;
export type LimitedKind = keyof typeof concurrencyLimits;
