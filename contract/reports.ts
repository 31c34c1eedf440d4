import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { CalendarMonth, Month } from "./fields.ts";

const Count = z.number().int();

/** Calls and conversions of a group; what counts as what: docs/words.md. */
const Figures = z.object({
  calls: Count,
  connected: Count,
  quotes: Count,
  conversions: Count,
  /** Rupees, of the conversions whose premium was told. */
  premium: z.number(),
});

export const Report = z
  .object({
    from: Month,
    to: Month,
    /** Every month of the span, also the empty ones. */
    byMonth: z.array(Figures.extend({ month: Month })),
    /** Everybody who called, sent a quote or converted; most conversions first. */
    byTelecaller: z.array(Figures.extend({ telecallerId: z.uuid(), telecallerName: z.string() })),
    /** Most conversions first; null = the insurer is not known. */
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
      "Calls and conversions by month, telecaller and insurer; the last twelve months unless asked otherwise",
    needs: "reports:read",
    atOnce: "report",
    query: ReportSpan,
    reply: Report,
  }),
};
