import type { Narrowing } from "#contract/figures/calls";
import type { ReportFilters, ReportSpan } from "#contract/reports/schemas";
import { isOfDays, type Period, periodFault, REPORT_MONTHS } from "#contract/reports/span";
import { addMonths, isMonth, monthOf, today } from "#contract/time/calendar";
import { badField } from "#server/platform/http";

/** The requested months or days; a missing end is completed from the other one, or from the current month. */
export function readSpan(asked: ReportSpan, now: Date): Period {
  const to = asked.to ?? (asked.from && !isMonth(asked.from) ? asked.from : monthOf(today(now)));
  const from = asked.from ?? (isMonth(to) ? addMonths(to, 1 - REPORT_MONTHS) : to);
  const fault = periodFault({ from, to });
  if (fault) throw badField(fault.field, fault.sentence);
  return { from, to };
}

/** The same of a report about leads or policies, which belong to a month. */
export function readMonths(asked: ReportSpan, now: Date): Period {
  const span = readSpan(asked, now);
  if (isOfDays(span)) throw badField("from", "Choose months: this report counts by month");
  return span;
}

/** The leads that a report is about, as its figures are narrowed. */
export function narrowedTo(
  { from, to }: { from: string; to: string },
  { telecaller, source, insurer, vehicleType, language }: ReportFilters,
): Narrowing {
  return { firstMonth: from, lastMonth: to, telecaller, source, insurer, vehicleType, language };
}
