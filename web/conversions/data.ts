import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ExportFormat } from "#contract/exports/formats";
import { send } from "#web/lib/http/api.ts";
import { exportAddress } from "#web/lib/http/export-address.ts";
import type { ListState, Narrowing } from "./list-state.ts";

export const CONVERSIONS_PER_PAGE = 50;

const asked = ({ search, month, telecaller, insurer }: Narrowing) => ({
  search: search || undefined,
  month,
  telecaller,
  insurer: insurer || undefined,
});

/** One page, refetched on every visit; the previous rows stay while it loads. */
export function conversionsOf(state: ListState) {
  const { sort, sortOrder, page } = state;
  const query = { ...asked(state), sort, sortOrder, page, limit: CONVERSIONS_PER_PAGE };
  return queryOptions({
    queryKey: ["/api/conversions", query],
    queryFn: ({ signal }) => send("GET /api/conversions", { query, signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });
}

/** The figures of the chosen month, or of this one. */
export function figuresOf(state: Narrowing) {
  const query = asked(state);
  return queryOptions({
    queryKey: ["/api/conversions/figures", query],
    queryFn: ({ signal }) => send("GET /api/conversions/figures", { query, signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });
}

/** The address of the same conversions as a file, all of them. */
export const fileOf = (state: Narrowing, format: ExportFormat) =>
  exportAddress("/api/conversions/export", asked(state), format);
