import type { Query, QueryClient } from "@tanstack/react-query";
import type { changes } from "#contract/changes";
import type { LeadVersion } from "#contract/live/calls";
import { isShownBy } from "#contract/topics";
import { cache } from "./cache.ts";
import { noteVersion } from "./refetched-versions.ts";

/**
 * Refetches what shows something that a call has changed (specification §4, §7). A lead in the call's reply is
 * passed on, so that the server's event of this change refetches nothing again.
 */
export async function refreshAfterCall(
  name: keyof typeof changes,
  lead?: LeadVersion,
  queries: QueryClient = cache,
): Promise<void> {
  if (lead) noteVersion(lead);
  // Loaded when the page is used; when it cannot be, everything may have changed.
  const table = await import("#contract/changes").catch(() => undefined);
  const isChanged = ({ queryKey }: Query) => {
    const path = pathOf(queryKey);
    return !table || table.changes[name].some((topic) => isShownBy(topic, path));
  };
  return refetch(isChanged, queries);
}

/** A first read under way may be older than the change, and is not repeated by itself: it is followed by another. */
export function refetch(isChanged: (query: Query) => boolean, queries: QueryClient = cache): Promise<void> {
  const isFirst = ({ state }: Query) => state.data === undefined && state.fetchStatus === "fetching";
  for (const query of queries.getQueryCache().findAll({ predicate: isChanged })) {
    if (!isFirst(query)) continue;
    const again = () => queries.invalidateQueries({ queryKey: query.queryKey, exact: true });
    query.promise?.then(again, () => undefined);
  }
  return queries.invalidateQueries({ predicate: isChanged });
}

/** The path of the read that a query's key stands for: `["/api/leads", "7", "documents"]`. */
function pathOf([first, , part]: readonly unknown[]): string {
  if (typeof first !== "string") return "";
  return typeof part === "string" ? `${first}/:id/${part}` : first;
}
