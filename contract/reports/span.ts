/** The months of a report: the default number and the maximum. */
export const REPORT_MONTHS = 12;
export const REPORT_MONTHS_MAX = 36;
