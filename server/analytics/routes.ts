import type { FastifyInstance } from "fastify";
import { analyticsApi } from "#contract/analytics";
import { daySpan, today } from "#contract/calendar";
import { activitySlots, monthToDate } from "#contract/targets";
import { performanceOfTeam } from "#server/analytics/performance-queries";
import {
  countPending,
  dashboardMetrics,
  leadStats,
  statsByMonth,
  workByHour,
} from "#server/analytics/queries";
import { type Deps, serve } from "#server/http";
import { readSettings } from "#server/settings/queries";

export function analyticsRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  serve(app, deps, analyticsApi.metrics, ({ viewer, now }) => dashboardMetrics(db, viewer, now));

  serve(app, deps, analyticsApi.performance, ({ now }, { query }) => {
    const day = today(now);
    const spans = { all: undefined, today: daySpan(day), month: monthToDate(day).current };
    return performanceOfTeam(db, spans[query.period]);
  });

  serve(app, deps, analyticsApi.monthlyStats, () => statsByMonth(db));

  serve(app, deps, analyticsApi.leadStats, ({ viewer }) => leadStats(db, viewer));

  serve(app, deps, analyticsApi.activity, async ({ viewer, now }) => {
    const [hours, pendingCallsForDay, { dailyTarget }] = await Promise.all([
      workByHour(db, viewer, today(now)),
      countPending(db, viewer),
      readSettings(db),
    ]);
    const freshCallsToday = hours.reduce((sum, { freshCalls }) => sum + freshCalls, 0);
    return {
      hourlyActivity: activitySlots.map(({ hour, time }) => {
        const work = hours.find((worked) => worked.hour === hour);
        const { freshCalls = 0, totalCalls = 0, otherActivities = 0, dataChanges = 0 } = work ?? {};
        return { time, freshCalls, totalCalls, otherActivities, dataChanges };
      }),
      needsAttention: freshCallsToday < dailyTarget,
      freshCallsToday,
      pendingCallsForDay,
      dailyTarget,
    };
  });
}
