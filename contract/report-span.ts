/** A report's months: how many unless asked otherwise, and how many at most. */
export const REPORT_MONTHS = 12;
export const REPORT_MONTHS_MAX = 36;
