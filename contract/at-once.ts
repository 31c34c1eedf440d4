/** What costs much: how many of a kind one user may have under way on a server. */
export const atOnce = { upload: 5, export: 2, report: 4 } as const;
export type AtOnce = keyof typeof atOnce;
