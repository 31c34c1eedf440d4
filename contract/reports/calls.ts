import * as z from "zod";
import { endpoint } from "#contract/endpoint";
import { LeadFilters } from "#contract/figures/calls";
import { Format, Month } from "#contract/schemas";
import { funnelGroupNames, leadReportNames, reportNames } from "./kinds.ts";
import { FunnelReport, ReportSpan, RetentionReport, SpanEnd, SpeedReport } from "./schemas.ts";
import { comparisonNames } from "./span.ts";

const Count = z.number().int();

/** Conversions of a group, defined in docs/words.md. */
const Sold = z.object({
  conversions: Count,
  /** Rupees, of the conversions with a recorded premium. */
  premium: z.number(),
});
/** With the calls and quotes. */
const Figures = Sold.extend({ calls: Count, connected: Count, quotes: Count });

export const Report = z
  .object({
    from: SpanEnd,
    to: SpanEnd,
    /** Every month of the span, empty ones included; without a chosen first month from the first one with any work. */
    byMonth: z.array(Figures.extend({ month: Month })),
    /** Every user who called, sent a quote or converted; most conversions first. */
    byTelecaller: z.array(Figures.extend({ telecallerId: z.uuid(), telecallerName: z.string() })),
    /** Of the new policies; most conversions first, null = not recorded. */
    byInsurer: z.array(Sold.extend({ insurer: z.string().nullable() })),
  })
  .meta({ id: "Report" });
export type Report = z.input<typeof Report>;

const Average = z.number().nullable();

/** The renewals lost in a span, by where they went; most first. Averages are rupees, null where nothing is known. */
export const LostReport = z
  .object({
    from: SpanEnd,
    to: SpanEnd,
    lostTo: z.array(
      z.object({
        /** Null: not recorded. */
        insurer: z.string().nullable(),
        leads: Count,
        /** What customers pay there. */
        paid: Average,
        /** Of how many leads this is known. */
        paidOf: Count,
        /** The lowest quote of ours for each lead. */
        ourLowest: Average,
        /** What they pay there less our lowest quote, of the leads with both. */
        difference: Average,
        differenceOf: Count,
        /** With a quote of ours. */
        quoted: Count,
        reasons: z.array(z.object({ reason: z.string().nullable(), leads: Count })),
      }),
    ),
  })
  .meta({ id: "LostReport" });
export type LostReport = z.input<typeof LostReport>;

const Asked = ReportSpan.extend(LeadFilters.shape);
/** With a comparison each number has the compared one and the difference beside it. */
const Saved = { compare: z.enum(comparisonNames).optional(), format: Format };
const By = z.enum(funnelGroupNames).default("month");

export const reportsApi = {
  one: endpoint({
    method: "GET",
    path: "/api/reports",
    summary:
      "Calls and conversions by month and telecaller, conversions by insurer; the last twelve months unless given",
    needs: "reports:read",
    limitedAs: "report",
    query: ReportSpan,
    reply: Report,
  }),
  lost: endpoint({
    method: "GET",
    path: "/api/reports/lost",
    summary: "Where renewals were lost to, at what price and why; the last twelve months unless given",
    needs: "reports:read",
    limitedAs: "report",
    query: Asked,
    reply: LostReport,
  }),
  funnel: endpoint({
    method: "GET",
    path: "/api/reports/funnel",
    summary:
      "How far the leads of campaign months came, divided by one thing; the last twelve months unless given",
    needs: "reports:read",
    limitedAs: "report",
    query: Asked.extend({ by: By }),
    reply: FunnelReport,
  }),
  retention: endpoint({
    method: "GET",
    path: "/api/reports/retention",
    summary: "What became of the customers whose policies of ours end; the last twelve months unless given",
    needs: "reports:read",
    limitedAs: "report",
    query: Asked,
    reply: RetentionReport,
  }),
  speed: endpoint({
    method: "GET",
    path: "/api/reports/speed",
    summary: "How soon leads are called, with how many calls they are won, and how long open ones wait",
    needs: "reports:read",
    limitedAs: "report",
    query: Asked,
    reply: SpeedReport,
  }),
  /** Audited before the first byte is sent. */
  exportLeads: endpoint({
    method: "GET",
    path: "/api/reports/:report/export",
    summary: "One of these reports as a file",
    needs: "reports:read",
    limitedAs: "export",
    params: z.object({ report: z.enum(leadReportNames) }),
    query: Asked.extend({ by: By, ...Saved }),
    reply: "attachment",
  }),
  /** Audited before the first byte is sent. */
  export: endpoint({
    method: "GET",
    path: "/api/reports/export",
    summary: "The figures of one of these reports as a file",
    needs: "reports:read",
    limitedAs: "export",
    query: ReportSpan.extend({ by: z.enum(reportNames), ...Saved }),
    reply: "attachment",
  }),
};
