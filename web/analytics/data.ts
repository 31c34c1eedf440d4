import type { PerformancePeriod } from "#contract/analytics/targets";
import { read } from "#web/lib/read.ts";

/** The four figures; like all queries below refetched on every visit, so that they are current after work. */
export const metrics = read("GET /api/dashboard/metrics");

export const teamPerformance = (period: PerformancePeriod) =>
  read("GET /api/analytics/telecaller-performance", { query: { period } });

/** What a new installation still needs; asked of those who may set it up. */
export const firstSteps = read("GET /api/settings/first-steps");

/** A telecaller's own work and promises. */
export const ownDay = read("GET /api/analytics/own-day");

/** Their calling, breaks and idle time of today. */
export const ownHours = read("GET /api/breaks/day");

/** What waits for an administrator. */
export const toDo = read("GET /api/analytics/to-do");

/** Today by the hour: a telecaller's own, for an administrator the whole team's. */
export const activity = read("GET /api/analytics/telecaller-activity");

export const monthlyStats = read("GET /api/analytics/monthly-stats");
