import { queryOptions } from "@tanstack/react-query";
import type { PerformancePeriod } from "#contract/analytics/targets";
import { send } from "#web/lib/http/api.ts";

/** The four figures; like all queries below refetched on every visit, so that they are current after work. */
export const metrics = queryOptions({
  queryKey: ["/api/dashboard/metrics"],
  queryFn: ({ signal }) => send("GET /api/dashboard/metrics", { signal }),
  refetchOnMount: "always",
});

export function teamPerformance(period: PerformancePeriod) {
  return queryOptions({
    queryKey: ["/api/analytics/telecaller-performance", { period }],
    queryFn: ({ signal }) => send("GET /api/analytics/telecaller-performance", { query: { period }, signal }),
    refetchOnMount: "always",
  });
}

/** What a new installation still needs; asked of those who may set it up. */
export const firstSteps = queryOptions({
  queryKey: ["/api/settings/first-steps"],
  queryFn: ({ signal }) => send("GET /api/settings/first-steps", { signal }),
  refetchOnMount: "always",
});

/** A telecaller's own work and promises. */
export const ownDay = queryOptions({
  queryKey: ["/api/analytics/own-day"],
  queryFn: ({ signal }) => send("GET /api/analytics/own-day", { signal }),
  refetchOnMount: "always",
});

/** Today by the hour: a telecaller's own, for an administrator the whole team's. */
export const activity = queryOptions({
  queryKey: ["/api/analytics/telecaller-activity"],
  queryFn: ({ signal }) => send("GET /api/analytics/telecaller-activity", { signal }),
  refetchOnMount: "always",
});

export const monthlyStats = queryOptions({
  queryKey: ["/api/analytics/monthly-stats"],
  queryFn: ({ signal }) => send("GET /api/analytics/monthly-stats", { signal }),
  refetchOnMount: "always",
});
