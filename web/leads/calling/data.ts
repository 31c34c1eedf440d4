import { queryOptions } from "@tanstack/react-query";
import { send } from "#web/lib/api.ts";

/** One's own figures of the day; asked again after each outcome. */
export const ownNumbers = queryOptions({
  queryKey: ["/api/calling/numbers"],
  queryFn: ({ signal }) => send("GET /api/calling/numbers", { signal }),
  refetchOnMount: "always",
});

/** Leads that are kept for this caller go back; also while the page is left, when nobody waits for the answer. */
export function giveBack(): void {
  void fetch("/api/calling/leave", { method: "POST", keepalive: true }).catch(() => undefined);
}
