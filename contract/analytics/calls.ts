import * as z from "zod";
import { FORMER } from "#contract/assignment";
import { endpoint } from "#contract/endpoint";
import type { FigureName } from "#contract/figures/figures";
import { monthFigures, ownFigures } from "#contract/figures/shown";
import { Instant, Month } from "#contract/schemas";
import { keysOf, tableOf } from "#contract/tables";
import { performancePeriods } from "./targets.ts";

const Count = z.number().int();
/** A number for each figure of a table in shown.ts. */
const countsOf = <K extends string>(shown: Readonly<Record<K, FigureName>>) =>
  tableOf<Record<K, typeof Count>>(keysOf(shown), () => Count);

/** The four cards of the dashboard, defined in docs/words.md. */
export const Metrics = z
  .object({
    totalLeads: Count,
    totalLeadsChange: z.string(),
    connectedCalls: Count,
    connectedCallsChange: z.string(),
    rnrSwitchedOffLeads: Count,
    pendingFreshCalls: Count,
  })
  .meta({ id: "Metrics" });
export type Metrics = z.infer<typeof Metrics>;

export const Activity = z
  .object({
    hourlyActivity: z.array(
      z.object({
        time: z.string(),
        freshCalls: Count,
        totalCalls: Count,
        otherActivities: Count,
        dataChanges: Count,
      }),
    ),
    needsAttention: z.boolean(),
    freshCallsToday: Count,
    pendingCallsForDay: Count,
    /** The viewer's own of today: half of a half day's, 0 on a day off. */
    dailyTarget: Count,
    /** 'Republic Day', or 'Sunday, 29 Nov 2026'; null on a day that is worked. */
    dayOff: z.string().nullable(),
  })
  .meta({ id: "Activity" });
export type Activity = z.infer<typeof Activity>;

const Work = z.object(countsOf(ownFigures));

/** A telecaller's own work and what they promised, defined in docs/words.md. */
export const OwnDay = z
  .object({
    today: Work,
    month: Work,
    /** On any day. */
    hasCalled: z.boolean(),
    dailyTarget: Count,
    /** Their hours of today. */
    callingFrom: z.string(),
    callingUntil: z.string(),
    /** The first call of today. */
    firstCallAt: Instant.nullable(),
    promised: z.object({ due: Count, laterToday: Count }),
  })
  .meta({ id: "OwnDay" });
export type OwnDay = z.input<typeof OwnDay>;

/** What waits for an administrator, defined in docs/words.md. */
export const ToDo = z
  .object({
    /** Pending leads of no telecaller, of all months. */
    unassigned: Count,
    /** Promised callbacks and follow-ups of no telecaller. */
    promises: Count,
    /** Open leads whose last call said that the number is wrong. */
    numbersToFix: Count,
    /** Of this month and the next one, those without a lead. */
    monthsWithoutLeads: z.array(Month),
    /** Everybody's imports that are checked and not finished. */
    drafts: Count,
    /** Who still signs in and has leads although their last day is over. */
    left: z.array(z.string()),
  })
  .meta({ id: "ToDo" });
export type ToDo = z.input<typeof ToDo>;

const Rate = z.number().min(0);

/** One person's figures, or those of all deleted telecallers; rates are percentages with one decimal, 0 without calls. */
export const Performance = z
  .object({
    telecallerId: z.union([z.uuid(), z.literal(FORMER)]),
    telecallerName: z.string(),
    totalCalls: Count,
    connectedCalls: Count,
    quoteSent: Count,
    pendingCalls: Count,
    receivedPreviousPolicy: Count,
    documentsUploaded: Count,
    connectionRate: Rate,
    quoteRate: Rate,
    avgCallsPerHour: Rate,
  })
  .meta({ id: "Performance" });
export type Performance = z.infer<typeof Performance>;

/** A campaign month's leads. */
export const MonthlyStat = z
  .object({
    month: Month,
    monthName: z.string(),
    ...countsOf(monthFigures),
  })
  .meta({ id: "MonthlyStat" });
export type MonthlyStat = z.infer<typeof MonthlyStat>;

export const analyticsApi = {
  performance: endpoint({
    method: "GET",
    path: "/api/analytics/telecaller-performance",
    summary:
      "Every telecaller's figures and those of everybody else who has any, most calls first; all time by default",
    needs: "team:read",
    query: z.object({ period: z.enum(performancePeriods).default("all") }),
    reply: z.array(Performance),
  }),
  monthlyStats: endpoint({
    method: "GET",
    path: "/api/analytics/monthly-stats",
    summary: "Leads by campaign month",
    needs: "team:read",
    reply: z.array(MonthlyStat),
  }),
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
  ownDay: endpoint({
    method: "GET",
    path: "/api/analytics/own-day",
    summary: "The viewer's own work of today and of this month, and what they promised",
    needs: "activity:own",
    reply: OwnDay,
  }),
  toDo: endpoint({
    method: "GET",
    path: "/api/analytics/to-do",
    summary: "What waits for an administrator",
    needs: "leads:assign",
    reply: ToDo,
  }),
  leadStats: endpoint({
    method: "GET",
    path: "/api/analytics/lead-stats",
    summary: "Leads in the viewer's scope by status and by latest result",
    needs: "dashboard:read",
    reply: z
      .object({
        total: Count,
        byStatus: z.record(z.string(), Count),
        bySubStatus: z.record(z.string(), Count),
      })
      .meta({ id: "LeadStats" }),
  }),
};
