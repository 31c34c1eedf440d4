import { monthsApart, type Period } from "#contract/reports/span";
import { addMonths, monthLabel } from "#contract/time/calendar";

/** 'was Nov 2025': the month of the compared span that a month is compared with. */
export const comparedMonth = (month: string, span: Period, before: Period) =>
  `was ${monthLabel(addMonths(month, -monthsApart(span, before)))}`;
