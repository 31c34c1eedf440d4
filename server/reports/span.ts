import { addMonths, monthOf, monthsBetween, today } from "#contract/calendar";
import { REPORT_MONTHS, REPORT_MONTHS_MAX } from "#contract/report-span";
import type { ReportSpan } from "#contract/reports";
import { badField } from "#server/http";

/** The months asked for; one end alone is completed by the other, both by the calendar. */
export function readSpan(asked: ReportSpan, now: Date): { from: string; to: string } {
  const to = asked.to ?? monthOf(today(now));
  const from = asked.from ?? addMonths(to, 1 - REPORT_MONTHS);
  if (from > to) throw badField("from", "The first month must not come after the last one");
  if (monthsBetween(from, to).length > REPORT_MONTHS_MAX) {
    throw badField("from", `Choose at most ${REPORT_MONTHS_MAX} months`);
  }
  return { from, to };
}
