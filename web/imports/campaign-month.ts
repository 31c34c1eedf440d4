import { campaignCalendar } from "#contract/campaigns/months";
import { isDate, monthLabel, monthOf } from "#contract/time/calendar";

/** In the list: take the month from the calendar. */
export const BY_CALENDAR = "calendar";

/** The chosen campaign month: one of the list, or that of any day. */
export interface MonthChoice {
  /** 'MMM yyyy', `BY_CALENDAR`, or "" for none yet. */
  listed: string;
  /** The day of the calendar, YYYY-MM-DD. */
  day: string;
}

export const NO_MONTH: MonthChoice = { listed: "", day: "" };

/** The month as stored, 'MMM yyyy' (specification §9); "" while there is none. */
export function chosenMonth({ listed, day }: MonthChoice, today: string): string {
  if (listed !== BY_CALENDAR) return listed;
  return isInCalendar(day, today) ? monthLabel(monthOf(day)) : "";
}

export function isInCalendar(day: string, today: string): boolean {
  const { first, last } = campaignCalendar(today);
  return isDate(day) && day >= first && day <= last;
}
