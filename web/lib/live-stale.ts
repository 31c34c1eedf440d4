import type { Query } from "@tanstack/react-query";
import type { Change } from "#contract/live";
import { LOOK_SECONDS } from "#contract/live-times";

/** Clocks and ways differ: what was read so shortly after another's change may be older than it. */
const TO_SPARE_MS = 5000;

/** What shows leads, or is counted from them. */
const MADE_OF_LEADS = [
  "/api/leads",
  "/api/callbacks",
  "/api/reminders",
  "/api/customers",
  "/api/conversions",
  "/api/reports",
  "/api/dashboard",
  "/api/analytics",
  "/api/calling/numbers",
  "/api/search",
];

/** `at` by this page's clock. */
export type HeardChange = Pick<Change, "own" | "leadIds"> & { at: number };

/** The server hears of a change within so long; the page that did it has read again already. */
export function isOfThisPage({ at }: HeardChange, wroteAt: number): boolean {
  return wroteAt > at - 2 * LOOK_SECONDS * 1000 && wroteAt < at + TO_SPARE_MS;
}

type Known = { queryKey: readonly unknown[]; state: Pick<Query["state"], "dataUpdatedAt"> };

/** Whether one of the changes may have made it old. */
export function isStale(query: Known, changes: readonly HeardChange[]): boolean {
  const [first, id, part] = query.queryKey;
  if (typeof first !== "string" || !MADE_OF_LEADS.some((path) => first.startsWith(path))) return false;
  // A form goes on from what it was opened with, and tells of conflicts when it is saved.
  if (part === "edit") return false;
  return changes.some(
    ({ at, own, leadIds }) =>
      query.state.dataUpdatedAt <= at + (own ? 0 : TO_SPARE_MS) &&
      (leadIds.length === 0 || !isOfOneLead(query) || leadIds.includes(Number(id))),
  );
}

/** A lead's own page: the lead, its history, its documents. */
function isOfOneLead({ queryKey: [first, id] }: Pick<Known, "queryKey">): boolean {
  return first === "/api/leads" && typeof id === "string";
}
