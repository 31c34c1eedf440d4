/** How many expensive requests of each kind one user may have in progress on a server. */
export const concurrencyLimits = { upload: 5, export: 2, report: 4 } as const;
export type LimitedKind = keyof typeof concurrencyLimits;
