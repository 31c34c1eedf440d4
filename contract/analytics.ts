import * as z from "zod";
import { endpoint } from "./endpoint.ts";

/** The four cards of the dashboard; what counts as what: docs/words.md. */
export const Metrics = z
  .object({
    totalLeads: z.number().int(),
    totalLeadsChange: z.string(),
    connectedCalls: z.number().int(),
    connectedCallsChange: z.string(),
    rnrSwitchedOffLeads: z.number().int(),
    pendingFreshCalls: z.number().int(),
  })
  .meta({ id: "Metrics" });
export type Metrics = z.infer<typeof Metrics>;

export const Activity = z
  .object({
    hourlyActivity: z.array(
      z.object({
        time: z.string(),
        freshCalls: z.number().int(),
        totalCalls: z.number().int(),
        otherActivities: z.number().int(),
        dataChanges: z.number().int(),
      }),
    ),
    needsAttention: z.boolean(),
    freshCallsToday: z.number().int(),
    pendingCallsForDay: z.number().int(),
    dailyTarget: z.number().int(),
  })
  .meta({ id: "Activity" });
export type Activity = z.infer<typeof Activity>;

export const analyticsApi = {
  metrics: endpoint({
    method: "GET",
    path: "/api/dashboard/metrics",
    summary: "The dashboard's four figures in the viewer's scope",
    needs: "dashboard:read",
    reply: Metrics,
  }),
  activity: endpoint({
    method: "GET",
    path: "/api/analytics/telecaller-activity",
    summary: "Today by the hour and against the daily target; an administrator sees the whole team's",
    needs: "dashboard:read",
    reply: Activity,
  }),
  leadStats: endpoint({
    method: "GET",
    path: "/api/analytics/lead-stats",
    summary: "Leads in the viewer's scope by status and by latest result",
    needs: "dashboard:read",
    reply: z
      .object({
        total: z.number().int(),
        byStatus: z.record(z.string(), z.number().int()),
        bySubStatus: z.record(z.string(), z.number().int()),
      })
      .meta({ id: "LeadStats" }),
  }),
};
