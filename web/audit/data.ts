import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import { send } from "#web/lib/http/api.ts";
import type { ListState, Narrowing } from "./list-state.ts";

export const ENTRIES_PER_PAGE = 50;

/** One page, refetched on every visit; the previous rows stay while it loads. */
export function entriesOf({ group, without, user, from, to, page }: ListState) {
  const query = { group, without, user, from, to, page, limit: ENTRIES_PER_PAGE };
  return queryOptions({
    queryKey: ["/api/audit-log", query],
    queryFn: ({ signal }) => send("GET /api/audit-log", { query, signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });
}

/** The address of the same entries as a file, all of them. */
export function exportAddress({ group, without, user, from, to }: Narrowing): string {
  const given = Object.entries({ group, without, user, from, to }).filter((part): part is [string, string] =>
    Boolean(part[1]),
  );
  const query = new URLSearchParams(given).toString();
  return query ? `/api/audit-log/export?${query}` : "/api/audit-log/export";
}

export function useCheck() {
  return useMutation({ mutationFn: () => send("GET /api/audit-log/check") });
}
