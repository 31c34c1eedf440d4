import * as z from "zod";
import { CalendarMonth, Holder, Text } from "#contract/schemas";

export const ReportSpan = z.object({ from: CalendarMonth.optional(), to: CalendarMonth.optional() });
export type ReportSpan = z.output<typeof ReportSpan>;

const Recorded = Text(200).optional();

/** The leads that a report is about: the values of a lead and its vehicle, or `not-recorded`. */
export const ReportFilters = z.object({
  telecaller: Holder.optional(),
  source: Recorded,
  insurer: Recorded,
  vehicleType: Recorded,
  language: Recorded,
});
export type ReportFilters = z.output<typeof ReportFilters>;
