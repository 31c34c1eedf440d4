import type { Query } from "@tanstack/react-query";
import type { Change } from "#contract/live/calls";
import { isShownBy } from "#contract/topics";
import { isRefetched } from "#web/lib/http/refetched-versions.ts";

/** Clocks and latencies differ: what was read this shortly after a change may be older than it. */
const CLOCK_SKEW_MS = 5000;

/** `at` by this page's clock. */
export type ReceivedChange = Pick<Change, "leadIds" | "versions"> & { at: number };

/** Whether this page has refetched after its own writes of these leads, at these versions or later ones. */
export function isOwnWrite({ versions }: ReceivedChange): boolean {
  return versions.length > 0 && versions.every(isRefetched);
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
    ({ at, leadIds }) =>
      query.state.dataUpdatedAt <= at + CLOCK_SKEW_MS &&
      (leadIds.length === 0 || !isOfOneLead(query) || leadIds.includes(Number(id))),
  );
}

/** A query of one lead: the lead, its history, its documents. */
function isOfOneLead({ queryKey: [first, id] }: Pick<Known, "queryKey">): boolean {
  return first === "/api/leads" && typeof id === "string";
}
