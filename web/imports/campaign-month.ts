import { isDate, monthLabel, monthOf } from "#contract/calendar";
import { campaignCalendar } from "#contract/months";

/** Chosen in the list instead of a month: a day of the calendar says which one. */
export const BY_CALENDAR = "calendar";

/** A campaign month as it is chosen: one of the list, or any day of it. */
export interface MonthChoice {
  /** 'MMM yyyy', `BY_CALENDAR`, or "" for none yet. */
  listed: string;
  /** The day of the calendar, YYYY-MM-DD. */
  day: string;
}

export const NO_MONTH: MonthChoice = { listed: "", day: "" };

/** The month as it is stored, 'MMM yyyy' (specification §9); "" while there is none. */
export function chosenMonth({ listed, day }: MonthChoice, today: string): string {
  if (listed !== BY_CALENDAR) return listed;
  return isInCalendar(day, today) ? monthLabel(monthOf(day)) : "";
}

export function isInCalendar(day: string, today: string): boolean {
  const { first, last } = campaignCalendar(today);
  return isDate(day) && day >= first && day <= last;
}
