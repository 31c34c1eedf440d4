import * as z from "zod";
import { endpoint } from "#contract/endpoint";
import { CalendarMonth, Format, Month } from "#contract/schemas";
import { reportNames } from "./kinds.ts";

const Count = z.number().int();

/** Calls and conversions of a group, defined in docs/words.md. */
const Figures = z.object({
  calls: Count,
  connected: Count,
  quotes: Count,
  conversions: Count,
  /** Rupees, of the conversions with a recorded premium. */
  premium: z.number(),
});

export const Report = z
  .object({
    /** Of a report without a chosen first month: the first one with any work. */
    from: Month,
    to: Month,
    /** Every month of the span, empty ones included. */
    byMonth: z.array(Figures.extend({ month: Month })),
    /** Every user who called, sent a quote or converted; most conversions first. */
    byTelecaller: z.array(Figures.extend({ telecallerId: z.uuid(), telecallerName: z.string() })),
    /**
     * Most conversions first; null = not recorded. Calls and quotes by the insurer of the ending policy, conversions and
     * premium by that of the new one.
     */
    byInsurer: z.array(Figures.extend({ insurer: z.string().nullable() })),
  })
  .meta({ id: "Report" });
export type Report = z.input<typeof Report>;

const Average = z.number().nullable();

/** The renewals lost in a span, by where they went; most first. Averages are rupees, null where nothing is known. */
export const LostReport = z
  .object({
    from: Month,
    to: Month,
    lostTo: z.array(
      z.object({
        /** Null: not recorded. */
        insurer: z.string().nullable(),
        leads: Count,
        /** What customers pay there. */
        paid: Average,
        /** The lowest quote of ours for each lead. */
        ourLowest: Average,
        /** What they pay there less our lowest quote, of the leads with both. */
        difference: Average,
        /** With a quote of ours. */
        quoted: Count,
        reasons: z.array(z.object({ reason: z.string().nullable(), leads: Count })),
      }),
    ),
  })
  .meta({ id: "LostReport" });
export type LostReport = z.input<typeof LostReport>;

const ReportSpan = z.object({ from: CalendarMonth.optional(), to: CalendarMonth.optional() });
export type ReportSpan = z.output<typeof ReportSpan>;

export const reportsApi = {
  one: endpoint({
    method: "GET",
    path: "/api/reports",
    summary:
      "Calls and conversions by month, telecaller and insurer; without a first month the last twelve, from the first with any",
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
    query: ReportSpan,
    reply: LostReport,
  }),
  /** Audited before the first byte is sent. */
  exportLost: endpoint({
    method: "GET",
    path: "/api/reports/lost/export",
    summary: "Where renewals were lost to, as a file",
    needs: "reports:read",
    limitedAs: "export",
    query: ReportSpan.extend({ format: Format }),
    reply: "attachment",
  }),
  /** Audited before the first byte is sent. */
  export: endpoint({
    method: "GET",
    path: "/api/reports/export",
    summary: "The figures of one of these reports as a file",
    needs: "reports:read",
    limitedAs: "export",
    query: ReportSpan.extend({ by: z.enum(reportNames), format: Format }),
    reply: "attachment",
  }),
};
