import type { FastifyInstance } from "fastify";
import { analyticsApi } from "#contract/analytics/calls";
import { activitySlots, monthToDate } from "#contract/analytics/targets";
import { may } from "#contract/roles";
import { daySpan, today } from "#contract/time/calendar";
import type { Deps } from "#server/deps";
import { serve } from "#server/platform/http";
import { readTarget } from "#server/settings/target-queries";
import { ownDay } from "./own-day-queries.ts";
import { performanceOfTeam } from "./performance-queries.ts";
import { activityOfDay, dashboardMetrics, leadStats, statsByMonth } from "./queries.ts";
import { toDo } from "./to-do-queries.ts";

export function analyticsRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  serve(app, deps, analyticsApi.metrics, ({ viewer, now }) => dashboardMetrics(db, viewer, now));

  serve(app, deps, analyticsApi.performance, ({ viewer, now }, { query }) => {
    const day = today(now);
    const spans = { all: undefined, today: daySpan(day), month: monthToDate(day).current };
    return performanceOfTeam(db, viewer, spans[query.period]);
  });

  serve(app, deps, analyticsApi.monthlyStats, ({ viewer }) => statsByMonth(db, viewer));

  serve(app, deps, analyticsApi.leadStats, ({ viewer }) => leadStats(db, viewer));

  serve(app, deps, analyticsApi.ownDay, ({ viewer, now }) => ownDay(db, viewer, now));

  serve(app, deps, analyticsApi.toDo, ({ viewer, now }) => toDo(db, viewer, today(now)));

  serve(app, deps, analyticsApi.activity, async ({ viewer, now }) => {
    const day = today(now);
    const [hours, target] = await Promise.all([
      activityOfDay(db, viewer, day),
      readTarget(db, viewer.id, day),
    ]);
    const { pendingCalls: pendingCallsForDay = 0 } = hours[0] ?? {};
    const hourlyActivity = activitySlots.map(({ hour, time }) => {
      const work = hours.find((worked) => worked.hour === hour);
      return {
        time,
        freshCalls: work?.freshCalls ?? 0,
        totalCalls: work?.totalCalls ?? 0,
        otherActivities: work?.otherActivities ?? 0,
        dataChanges: work?.dataChanges ?? 0,
      };
    });
    // Who has a target of their own sees their own calls against it.
    const counted = may(viewer.role, "activity:own") ? "ownFresh" : "freshCalls";
    const freshCallsToday = hours.reduce((sum, hour) => sum + (hour[counted] ?? 0), 0);
    const needsAttention = freshCallsToday < target.dailyTarget;
    return { hourlyActivity, needsAttention, freshCallsToday, pendingCallsForDay, ...target };
  });
}
