import * as z from "zod";
import { monthToDate } from "#contract/analytics/targets";
import { LEADS_PER_PAGE } from "#contract/leads/paging";
import { today } from "#contract/time/calendar";
import type { Office, Telecaller } from "../office.ts";
import { type Question, read } from "./workload.ts";

const get = (path: string, cookie: string, query: Record<string, string | number> = {}) => {
  const words = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return { path: words.size > 0 ? `${path}?${words}` : path, headers: { cookie } };
};

/**
 * The first page is requested more often than the third. With 10,000 leads a month's pending ones fill three.
 */
const PAGES = [1, 1, 1, 2, 1, 3, 1, 2, 3, 2];
const STATUS = "pending_call";
const listed = { status: STATUS, limit: LEADS_PER_PAGE, sortOrder: "asc" };

function places({ months }: Office): { month: string; page: number }[] {
  return PAGES.flatMap((page) => months.map((month) => ({ month, page })));
}

const Page = z.object({ total: z.number(), leads: z.array(z.object({ id: z.number() })) });

const list = read({
  title: "list page, administrator",
  questions: (office) =>
    places(office).map(({ month, page }) => ({
      call: get("/api/leads", office.admin, { ...listed, campaignMonth: month, page }),
      statement: "list",
      values: [month, STATUS, (page - 1) * LEADS_PER_PAGE],
    })),
  answer: Page,
});

const listInScope = read({
  title: "list page, telecaller's own and unassigned",
  questions: (office) =>
    places(office).map(({ month, page }, index) => {
      const { id, cookie } = telecaller(office, index);
      return {
        call: get("/api/leads", cookie, { ...listed, campaignMonth: month, page }),
        statement: "listInScope",
        values: [month, STATUS, (page - 1) * LEADS_PER_PAGE, id],
      };
    }),
  answer: Page,
});

function telecaller({ telecallers }: Office, index: number): Telecaller {
  const found = telecallers[index % telecallers.length];
  if (!found) throw new Error("The agency has no telecallers");
  return found;
}

const search = read({
  title: "search",
  questions: ({ fragments, months, admin }) =>
    fragments.map((fragment, index) => {
      const month = months[index % months.length] ?? "";
      return {
        call: get("/api/leads", admin, { ...listed, campaignMonth: month, search: fragment, page: 1 }),
        statement: "search",
        values: [month, STATUS, `%${fragment.replace(/[\\%_]/g, "\\$&")}%`],
      };
    }),
  answer: Page,
});

const metrics = read({
  title: "dashboard metrics",
  questions: (office) => {
    const { current, previous } = monthToDate(office.today);
    const days = [current.from, current.to, previous.from, previous.to].map((moment) => today(moment));
    return [{ call: get("/api/dashboard/metrics", office.admin), statement: "metrics", values: days }];
  },
  answer: z.object({
    totalLeads: z.number(),
    connectedCalls: z.number(),
    rnrSwitchedOffLeads: z.number(),
    pendingFreshCalls: z.number(),
  }),
});

const months = read({
  title: "monthly statistics",
  questions: ({ admin }) => [
    { call: get("/api/analytics/monthly-stats", admin), statement: "months", values: [] },
  ],
  answer: z.array(
    z.object({
      month: z.string(),
      totalLeads: z.number(),
      pendingLeads: z.number(),
      availableToCall: z.number(),
      connectedLeads: z.number(),
      followUpLeads: z.number(),
      backedLeads: z.number(),
    }),
  ),
});

const Activity = z
  .object({
    freshCallsToday: z.number(),
    pendingCallsForDay: z.number(),
    dailyTarget: z.number(),
    hourlyActivity: z.array(z.object({ totalCalls: z.number() })),
  })
  .transform(({ hourlyActivity, ...rest }) => ({
    ...rest,
    totalCalls: hourlyActivity.reduce((sum, { totalCalls }) => sum + totalCalls, 0),
  }));
const ACTIVITY = "/api/analytics/telecaller-activity";

const activity = read({
  title: "telecaller activity, the whole team's",
  questions: ({ admin, span: { from, to } }) => [
    { call: get(ACTIVITY, admin), statement: "activity", values: [from, to] },
  ],
  answer: Activity,
});

const activityInScope = read({
  title: "telecaller activity, one's own",
  questions: ({ telecallers, span: { from, to } }) =>
    telecallers.map(({ id, cookie }) => ({
      call: get(ACTIVITY, cookie),
      statement: "activityInScope",
      values: [from, to, id],
    })),
  answer: Activity,
});

const performance = read({
  title: "telecaller performance",
  questions: ({ admin }) => [
    { call: get("/api/analytics/telecaller-performance", admin), statement: "performance", values: [] },
  ],
  answer: z.array(
    z.object({
      telecallerId: z.string(),
      totalCalls: z.number(),
      connectedCalls: z.number(),
      quoteSent: z.number(),
      pendingCalls: z.number(),
    }),
  ),
});

const lead = read({
  title: "lead detail",
  questions: ({ leadIds, admin }) =>
    leadIds.map(
      (id): Question => ({ call: get(`/api/leads/${id}`, admin), statement: "lead", values: [id] }),
    ),
  answer: z.object({ id: z.number(), version: z.number() }),
});

export const reads = {
  list,
  listInScope,
  search,
  metrics,
  months,
  activity,
  activityInScope,
  performance,
  lead,
} as const;
