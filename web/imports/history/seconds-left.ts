interface Seen {
  at: number;
  saved: number;
}

/** An estimate from less than this is no better than a guess. */
const SEEN_MS = 2000;

/** By the pace since the page has watched; undefined while that says too little. */
export function secondsLeft(began: Seen, now: Seen, rows: number): number | undefined {
  const [ms, saved] = [now.at - began.at, now.saved - began.saved];
  if (ms < SEEN_MS || saved <= 0) return undefined;
  return Math.max(1, Math.round((((rows - now.saved) / saved) * ms) / 1000));
}
