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
