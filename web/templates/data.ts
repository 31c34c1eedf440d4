import { queryOptions, skipToken } from "@tanstack/react-query";
import type { CustomerRow } from "#contract/customers";
import { send, sendForList } from "#web/lib/api.ts";

export interface Found {
  rows: CustomerRow[];
  /** All that match; the rows are the first of them. */
  total: number;
}

/** The search goes by phone and registration alone. Nobody's values stay on the screen while another is looked for. */
export function customersFound(search: string) {
  const query = { search, fields: "phone,registration" as const };
  return queryOptions({
    queryKey: ["/api/customers", query],
    queryFn: search
      ? ({ signal }): Promise<Found> => sendForList("GET /api/customers", { query, signal })
      : skipToken,
    refetchOnMount: "always",
  });
}

/** The lead that the page around has read already. */
export const leadOf = (id: string) =>
  queryOptions({
    queryKey: ["/api/leads", id],
    queryFn: ({ signal }) => send("GET /api/leads/:id", { params: { id }, signal }),
  });
