import type { Narrowing } from "#contract/figures/calls";
import type { ReportFilters, ReportSpan } from "#contract/reports/schemas";
import { REPORT_MONTHS, REPORT_MONTHS_MAX } from "#contract/reports/span";
import { addMonths, monthOf, monthsBetween, today } from "#contract/time/calendar";
import { badField } from "#server/platform/http";

/** The requested months; a missing end is completed from the other one, or from the current month. */
export function readSpan(asked: ReportSpan, now: Date): { from: string; to: string } {
  const to = asked.to ?? monthOf(today(now));
  const from = asked.from ?? addMonths(to, 1 - REPORT_MONTHS);
  if (from > to) throw badField("from", "The first month must not come after the last one");
  if (monthsBetween(from, to).length > REPORT_MONTHS_MAX) {
    throw badField("from", `Choose at most ${REPORT_MONTHS_MAX} months`);
  }
  return { from, to };
}

/** The leads that a report is about, as its figures are narrowed. */
export function narrowedTo(
  { from, to }: { from: string; to: string },
  { telecaller, source, insurer, vehicleType, language }: ReportFilters,
): Narrowing {
  return { firstMonth: from, lastMonth: to, telecaller, source, insurer, vehicleType, language };
}
