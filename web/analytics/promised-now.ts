import type { OwnDay } from "#contract/analytics/calls";
import { DUE_COUNT_MAX } from "#contract/callbacks/due-count";

/**
 * The promises of today as of now. The count of due ones is refetched by time, the day's figures are not: what
 * has fallen due since they came is no longer later today.
 */
export function promisedNow({ due, laterToday }: OwnDay["promised"], dueNow: number | undefined) {
  // Counting stops at the maximum.
  const isCounted = dueNow !== undefined && (dueNow < DUE_COUNT_MAX || due < dueNow);
  return isCounted
    ? { due: dueNow, laterToday: Math.max(0, due + laterToday - dueNow) }
    : { due, laterToday };
}
