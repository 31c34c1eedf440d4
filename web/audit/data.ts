import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import type { ExportFormat } from "#contract/exports/formats";
import { send } from "#web/lib/http/api.ts";
import { exportAddress } from "#web/lib/http/export-address.ts";
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
export const fileOf = ({ group, without, user, from, to }: Narrowing, format: ExportFormat) =>
  exportAddress("/api/audit-log/export", { group, without, user, from, to }, format);

export function useCheck() {
  return useMutation({ mutationFn: () => send("GET /api/audit-log/check") });
}
