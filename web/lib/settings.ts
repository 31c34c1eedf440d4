import { queryOptions, useQuery } from "@tanstack/react-query";
import { PASSWORD_MIN } from "#contract/credentials";
import { send } from "./api.ts";

/** What the agency set for everybody. Asked for on every visit of a screen that shows it. */
export const agencySettings = queryOptions({
  queryKey: ["/api/settings"],
  queryFn: ({ signal }) => send("GET /api/settings", { signal }),
  refetchOnMount: "always",
});

export function useSettings() {
  return useQuery(agencySettings);
}

/** The shortest password that the server takes; the specification's floor until it has said so. */
export function usePasswordFloor(): number {
  return useSettings().data?.passwordMinLength ?? PASSWORD_MIN;
}
