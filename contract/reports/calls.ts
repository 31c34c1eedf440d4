import * as z from "zod";
import { OTHERS } from "#contract/assignment";
import { endpoint } from "#contract/endpoint";
import { LeadFilters } from "#contract/figures/calls";
import { ageNames, waitNames } from "#contract/figures/speed";
import { DateOnly, Format, Month } from "#contract/schemas";
import { funnelGroupNames, reportNames, type Step, stepNames } from "./kinds.ts";
import { type LeadReportName, leadReportNames, leadReports } from "./lead-reports.ts";
import { comparisonNames, isSpanEnd } from "./span.ts";

/** A month, or of reports that can be of days a day. */
const SpanEnd = z.string().refine(isSpanEnd, "Must be a month (YYYY-MM) or a day (YYYY-MM-DD)");
const ReportSpan = z.object({ from: SpanEnd.optional(), to: SpanEnd.optional() });
export type ReportSpan = z.output<typeof ReportSpan>;

const Count = z.number().int();

/** Conversions of a group, defined in docs/words.md. */
const Sold = z.object({
  conversions: Count,
  /** Rupees, of the conversions with a recorded premium. */
  premium: z.number(),
  /** Of how many conversions it is recorded. */
  premiumOf: Count,
});
/** With the calls and quotes. */
const Figures = Sold.extend({ calls: Count, connected: Count, quotes: Count });

const Report = z
  .object({
    from: SpanEnd,
    to: SpanEnd,
    /** Every month of the span, empty ones included; without a chosen first month from the first one with any work. */
    byMonth: z.array(Figures.extend({ month: Month })),
    /** Every day of a span of up to 31 days; empty otherwise. */
    byDay: z.array(Figures.extend({ day: DateOnly })),
    /** Every user who called, sent a quote or converted; most conversions first. */
    byTelecaller: z.array(Figures.extend({ telecallerId: z.uuid(), telecallerName: z.string() })),
    /** Of the new policies; most conversions first, null = not recorded. */
    byInsurer: z.array(Sold.extend({ insurer: z.string().nullable() })),
  })
  .meta({ id: "Report" });
export type Report = z.input<typeof Report>;

const Average = z.number().nullable();

/** The renewals lost in a span, by where they went; most first. Averages are rupees, null where nothing is known. */
const LostReport = z
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
        /** Our lowest quote for each lead. */
        ourLowest: Average,
        /** What they pay there less our lowest quote, of the leads with both. */
        difference: Average,
        differenceOf: Count,
        /** With our quote. */
        quoted: Count,
        reasons: z.array(z.object({ reason: z.string().nullable(), leads: Count })),
      }),
    ),
  })
  .meta({ id: "LostReport" });
export type LostReport = z.input<typeof LostReport>;

/** Each step includes the later ones. */
const StepCounts = z.record(z.enum(stepNames), Count);
export type StepCounts = Record<Step, number>;

const FunnelReport = z
  .object({
    from: Month,
    to: Month,
    total: StepCounts,
    /** Months in their order without the empty ones before the first lead, otherwise most leads first. */
    rows: z.array(
      z.object({
        /** The month, the telecaller's id, OTHERS or the value; null: unassigned, or not recorded. */
        key: z.string().nullable(),
        /** The telecaller's name. */
        name: z.string().nullable(),
        counts: StepCounts,
      }),
    ),
  })
  .meta({ id: "FunnelReport" });
export type FunnelReport = z.input<typeof FunnelReport>;

/** Policies, and the rupees of those with a recorded premium. */
const Policies = z.object({ policies: Count, premium: z.number() });
const RetentionOutcomes = z.object({ due: Policies, kept: Policies, lost: Policies, undecided: Policies });
export type RetentionOutcomes = z.input<typeof RetentionOutcomes>;
export type InsurerOutcomes = RetentionOutcomes & { insurer: string | null };

const RetentionReport = z
  .object({
    from: Month,
    to: Month,
    /** Each month in which policies of an insurer end; null = insurer not recorded. */
    rows: z.array(RetentionOutcomes.extend({ month: Month, insurer: z.string().nullable() })),
  })
  .meta({ id: "RetentionReport" });
export type RetentionReport = z.input<typeof RetentionReport>;

const Speed = z.object({
  leads: Count,
  /** Calls on these leads by anybody, and how many of them were won. */
  calls: Count,
  won: Count,
  /** Days to the first call that half of the called leads have waited at most; null while none is called. */
  medianDays: Count.nullable(),
  waits: z.record(z.enum(waitNames), Count),
  /** Of open leads. */
  ages: z.record(z.enum(ageNames), Count),
});
export type Speed = z.input<typeof Speed>;

const SpeedReport = z
  .object({
    from: Month,
    to: Month,
    total: Speed,
    /** By who called first and, of the open ones, by the assignee, most leads first; null = nobody. */
    byTelecaller: z.array(
      Speed.extend({
        telecallerId: z.union([z.uuid(), z.literal(OTHERS), z.null()]),
        telecallerName: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: "SpeedReport" });
export type SpeedReport = z.input<typeof SpeedReport>;

const Asked = ReportSpan.extend(LeadFilters.shape);
/** With a comparison each number has the compared one and the difference beside it. */
const Saved = { compare: z.enum(comparisonNames).optional(), format: Format };
const read = { method: "GET", needs: "reports:read", limitedAs: "report" } as const;
/** Audited before the first byte is sent. */
const file = { ...read, limitedAs: "export", reply: "attachment" } as const;
const By = z.enum(funnelGroupNames).default("month");

const replies = { funnel: FunnelReport, retention: RetentionReport, lost: LostReport, speed: SpeedReport };
export type LeadReplies = { [N in keyof typeof replies]: z.input<(typeof replies)[N]> };

/** The call of a report about leads. */
const leadReport = <N extends LeadReportName, Q extends z.ZodObject, R extends z.ZodType>(
  name: N,
  { query, reply }: { query: Q; reply: R },
) => endpoint({ ...read, path: `/api/reports/${name}`, summary: leadReports[name].summary, query, reply });

export const reportsApi = {
  one: endpoint({
    ...read,
    path: "/api/reports",
    summary:
      "Calls and conversions by month and telecaller, conversions by insurer; the last twelve months unless given",
    query: ReportSpan,
    reply: Report,
  }),
  funnel: leadReport("funnel", { query: Asked.extend({ by: By }), reply: replies.funnel }),
  retention: leadReport("retention", { query: Asked, reply: replies.retention }),
  lost: leadReport("lost", { query: Asked, reply: replies.lost }),
  speed: leadReport("speed", { query: Asked, reply: replies.speed }),
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
