import * as z from "zod";
import { endpoint } from "#contract/endpoint";
import { exportFormatNames } from "#contract/exports/formats";
import { LeadFilters } from "#contract/figures/calls";
import { FILTER_NAME_MAX, keptQuery } from "#contract/lists/lists";
import { funnelGroupNames } from "#contract/reports/kinds";
import { leadReportNames } from "#contract/reports/lead-reports";
import { presetNames } from "#contract/reports/presets";
import { Done, Id, IdParams, Instant, Text } from "#contract/schemas";
import { credentialFaults } from "#contract/users/credentials";
import { cadenceNames, LAST_DAY_OF_MONTH, WEEKDAYS } from "./times.ts";

export const SCHEDULES_MAX = 50;
const PEOPLE_MAX = 20;

/** What of a view's address a mail follows; its span is that of the schedule. */
const Asked = LeadFilters.extend({
  /** The report; without one all of them. */
  tab: z.enum(leadReportNames).optional().catch(undefined),
  by: z.enum(funnelGroupNames).catch("month"),
});

function isMailable(query: string): boolean {
  try {
    return Asked.safeParse(paramsOf(query)).success;
  } catch {
    // '%' that encodes nothing.
    return false;
  }
}

/** A view of Reports as it is mailed. */
export const MailedView = z.object({
  name: Text(FILTER_NAME_MAX).min(1),
  query: Text(1000).transform(keptQuery).refine(isMailable, "This view cannot be mailed: save it again"),
});
export type MailedView = z.output<typeof MailedView>;

const plain = (text: string) => decodeURIComponent(text.replaceAll("+", " "));
const paramsOf = (query: string) =>
  Object.fromEntries(
    query
      .split("&")
      .map((part) => part.split("="))
      .map(([name = "", value = ""]) => [plain(name), plain(value)]),
  );

export function askedOf(view: MailedView | null): z.output<typeof Asked> {
  return view === null ? { by: "month" } : Asked.parse(paramsOf(view.query));
}

const times = {
  every: z.enum(cadenceNames),
  on: z.number().int().min(1).max(LAST_DAY_OF_MONTH).nullable(),
  at: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Time must be HH:MM"),
};
const what = {
  span: z.enum(presetNames),
  /** A saved view whose report or filters it follows; null for every report of all leads. */
  view: MailedView.nullable().default(null),
  /** The tables of the mail once more as files; null for none. */
  format: z.enum(exportFormatNames).nullable(),
};

/** Of people without an account, each once. */
const Addresses = z
  .array(Text(254).trim())
  .max(PEOPLE_MAX, `At most ${PEOPLE_MAX} addresses`)
  .superRefine((addresses, context) => {
    for (const address of addresses)
      if (!z.email().safeParse(address).success)
        context.addIssue({ code: "custom", message: `${address}: ${credentialFaults.email}` });
  })
  .transform((addresses) => [...new Map(addresses.map((one) => [one.toLowerCase(), one])).values()]);

const NewSchedule = z
  .object({
    ...what,
    ...times,
    people: z.array(z.uuid()).max(PEOPLE_MAX),
    addresses: Addresses.default([]),
  })
  .refine(({ people, addresses }) => people.length + addresses.length > 0, {
    path: ["people"],
    error: "Choose a user or enter an address",
  })
  .refine(
    ({ every, on }) =>
      (on === null) === (every === "day") && (every !== "week" || (on ?? 0) <= WEEKDAYS.length),
    {
      path: ["on"],
      error: "Choose the day",
    },
  )
  .refine(({ people }) => new Set(people).size === people.length, {
    path: ["people"],
    error: "Each person gets one mail",
  });
export type NewSchedule = z.input<typeof NewSchedule>;

/** A user who may get reports, with an address or without. */
const Recipient = z.object({ id: z.uuid(), name: z.string(), email: z.string().nullable() });

export const Schedule = z
  .object({
    id: z.number().int(),
    ...what,
    ...times,
    view: z.object({ name: z.string(), query: z.string() }).nullable(),
    /** Those who may still get it. */
    people: z.array(Recipient),
    addresses: z.array(z.string()),
    nextAt: Instant,
    /** The latest mail: sent, or the reason why not yet. */
    last: z.object({ at: Instant, sent: z.boolean(), error: z.string().nullable() }).nullable(),
  })
  .meta({ id: "Schedule" });
export type Schedule = z.input<typeof Schedule>;

const Schedules = z
  .object({
    /** The address mails come from; null while the server has no mail server, and nothing is sent. */
    from: z.string().nullable(),
    schedules: z.array(Schedule),
    /** Everybody who may be chosen. */
    people: z.array(Recipient),
  })
  .meta({ id: "Schedules" });
export type Schedules = z.input<typeof Schedules>;

export const schedulesApi = {
  list: endpoint({
    method: "GET",
    path: "/api/report-schedules",
    summary: "When the report is mailed, and to whom",
    needs: "reports:manage",
    reply: Schedules,
  }),
  create: endpoint({
    method: "POST",
    path: "/api/report-schedules",
    summary: "Mail the report at set times",
    needs: "reports:manage",
    body: NewSchedule,
    reply: Schedule,
  }),
  change: endpoint({
    method: "PATCH",
    path: "/api/report-schedules/:id",
    summary: "Change a schedule",
    needs: "reports:manage",
    params: IdParams,
    body: NewSchedule,
    reply: Schedule,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/report-schedules/:id",
    summary: "Mail the report no longer",
    needs: "reports:manage",
    params: IdParams,
    reply: Done,
  }),
  send: endpoint({
    method: "POST",
    path: "/api/report-schedules/:id/send",
    summary: "Mail the report to oneself at once",
    needs: "reports:manage",
    limitedAs: "report",
    params: z.object({ id: Id }),
    reply: Done,
  }),
};
