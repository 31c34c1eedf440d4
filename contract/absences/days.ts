import { dateLabel } from "#contract/time/calendar";

export const ABSENCE_REASON_MAX = 100;
/** The longest absence, in days. */
export const ABSENCE_DAYS_MAX = 366;

export const dayFaults = {
  notInOrder: "The last day is before the first one",
  tooLong: "An absence lasts a year at most",
};

/** 'Absent today', 'Absent to 30 Nov' */
export const absentText = (until: string, day: string): string =>
  until === day ? "Absent today" : `Absent to ${dateLabel(until).replace(/ \d{4}$/, "")}`;

/** '28 Nov 2026', '28 Nov 2026 to 30 Nov 2026' */
export const daysText = ({ from, until }: { from: string; until: string }): string =>
  from === until ? dateLabel(from) : `${dateLabel(from)} to ${dateLabel(until)}`;
