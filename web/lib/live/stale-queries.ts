import type { Query } from "@tanstack/react-query";
import type { Change } from "#contract/live/calls";
import { POLL_SECONDS } from "#contract/live/intervals";
import { isShownBy } from "#contract/topics";

/**
 * Clocks and latencies differ: what was read this shortly after a colleague's change may be older than it.
 */
const CLOCK_SKEW_MS = 5000;

/** `at` by this page's clock. */
export type ReceivedChange = Pick<Change, "own" | "leadIds"> & { at: number };

/** The server reports a change within this time; the page that made it has refetched already. */
export function isOwnWrite({ at }: ReceivedChange, wroteAt: number): boolean {
  return wroteAt > at - 2 * POLL_SECONDS * 1000 && wroteAt < at + CLOCK_SKEW_MS;
}

type Known = { queryKey: readonly unknown[]; state: Pick<Query["state"], "dataUpdatedAt"> };

/** Whether one of the changes may have made the query stale. */
export function isStale(query: Known, changes: readonly ReceivedChange[]): boolean {
  const [first, id, part] = query.queryKey;
  // A colleague may have added a document, or another record.
  if (typeof first !== "string" || !isShownBy("leads", first)) return false;
  // A form continues from the values it was opened with and reports conflicts when saved.
  if (part === "edit") return false;
  return changes.some(
    ({ at, own, leadIds }) =>
      query.state.dataUpdatedAt <= at + (own ? 0 : CLOCK_SKEW_MS) &&
      (leadIds.length === 0 || !isOfOneLead(query) || leadIds.includes(Number(id))),
  );
}

/** A query of one lead: the lead, its history, its documents. */
function isOfOneLead({ queryKey: [first, id] }: Pick<Known, "queryKey">): boolean {
  return first === "/api/leads" && typeof id === "string";
}
