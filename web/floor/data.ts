import { read } from "#web/lib/read.ts";

/** Breaks and open leads are in no change feed; a hidden tab rests. */
export const READ_EVERY_MS = 3000;

export const floorNow = read("GET /api/floor", {}, { refetchInterval: READ_EVERY_MS });
