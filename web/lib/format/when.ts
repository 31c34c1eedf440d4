import { dateLabel, isDate } from "#contract/time/calendar";
import { weekdayText, whenInSentence, whenText } from "#contract/time/when";

/** A time with its day unless that is today: '16:42', 'tomorrow, 10:00', 'Sun 22 Nov, 16:42'. */
export function formatWhen(instant: string | Date, now: Date): string {
  return whenText(new Date(instant), now);
}

/** 'at 16:42', 'tomorrow at 10:00', 'on Sun 22 Nov at 16:42'. */
export function formatWhenInSentence(instant: string | Date, now: Date): string {
  return whenInSentence(new Date(instant), now);
}

/**
 * A date field's value in words, 'Wed 4 Nov 2026': the field itself shows it in the order of the browser's
 * language. Empty while there is no whole date.
 */
export function formatDayInWords(day: string): string {
  return isDate(day) ? `${weekdayText(day)} ${dateLabel(day)}` : "";
}
