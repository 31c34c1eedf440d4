import * as z from "zod";
import { endpoint } from "#contract/endpoint";
import { LeadFilters } from "#contract/figures/calls";
import { Format } from "#contract/schemas";
import { funnelGroupNames, leadReportNames, reportNames } from "./kinds.ts";
import { FunnelReport, LostReport, Report, ReportSpan, RetentionReport, SpeedReport } from "./schemas.ts";
import { comparisonNames } from "./span.ts";

const Asked = ReportSpan.extend(LeadFilters.shape);
/** With a comparison each number has the compared one and the difference beside it. */
const Saved = { compare: z.enum(comparisonNames).optional(), format: Format };
const read = { method: "GET", needs: "reports:read", limitedAs: "report" } as const;
/** Audited before the first byte is sent. */
const file = { ...read, limitedAs: "export", reply: "attachment" } as const;
const By = z.enum(funnelGroupNames).default("month");

export const reportsApi = {
  one: endpoint({
    ...read,
    path: "/api/reports",
    summary:
      "Calls and conversions by month and telecaller, conversions by insurer; the last twelve months unless given",
    query: ReportSpan,
    reply: Report,
  }),
  lost: endpoint({
    ...read,
    path: "/api/reports/lost",
    summary: "Where renewals were lost to, at what price and why; the last twelve months unless given",
    query: Asked,
    reply: LostReport,
  }),
  funnel: endpoint({
    ...read,
    path: "/api/reports/funnel",
    summary:
      "How far the leads of campaign months came, divided by one thing; the last twelve months unless given",
    query: Asked.extend({ by: By }),
    reply: FunnelReport,
  }),
  retention: endpoint({
    ...read,
    path: "/api/reports/retention",
    summary: "What became of the customers whose policies with us end; the last twelve months unless given",
    query: Asked,
    reply: RetentionReport,
  }),
  speed: endpoint({
    ...read,
    path: "/api/reports/speed",
    summary: "How soon leads are called, with how many calls they are won, and how long open ones wait",
    query: Asked,
    reply: SpeedReport,
  }),
  exportLeads: endpoint({
    ...file,
    path: "/api/reports/:report/export",
    summary: "One of these reports as a file",
    params: z.object({ report: z.enum(leadReportNames) }),
    query: Asked.extend({ by: By, ...Saved }),
  }),
  export: endpoint({
    ...file,
    path: "/api/reports/export",
    summary: "The figures of one of these reports as a file",
    query: ReportSpan.extend({ by: z.enum(reportNames), ...Saved }),
  }),
};
