import { queryOptions, skipToken } from "@tanstack/react-query";
import type { CustomerRow } from "#contract/customers/calls";
import { sendForList } from "#web/lib/http/send-for-list.ts";

export interface Found {
  rows: CustomerRow[];
  /** The number of all matches; the rows are the first of them. */
  total: number;
}

/** Searches phone and registration only. No customer's values stay on the screen during a new search. */
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
