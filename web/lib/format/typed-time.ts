import { addDays, daysBetween, isDate, monthNames } from "#contract/time/calendar";

const YEAR_FIRST = /^(\d{4})\D(\d{1,2})\D(\d{1,2})$/;
const DAY_FIRST = /^(\d{1,2})(?:\D(\d{1,2})(?:\D(\d{2}|\d{4}))?)?$/;
const DIGITS = /^(\d{2})(\d{2})(\d{2}|\d{4})?$/;
const MONTH_NAME = /^(\d{1,2})\D?([a-z]{3,9})(?:\D?(\d{2}|\d{4}))?$/;
const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
const MINUTES = /^(\d{1,2})(?:[:. ]?(\d{2}))? ?([ap]m?)?$/;
/** '5' is an hour of the working day, '05' one of the clock. */
const LAST_AFTERNOON_HOUR = 7;

/**
 * A typed day as YYYY-MM-DD: day, month and year in the Indian order with any sign between them or none, a month's
 * name, 'today', 'tomorrow', a weekday, or YYYY-MM-DD. A missing year or month is that of the nearest such day, from
 * `earliest` on where it is given. Undefined for any other text and for a day that does not exist.
 */
export function readDay(text: string, today: string, earliest?: string): string | undefined {
  const typed = text.trim().toLowerCase().replace(/\s+/g, " ");
  if (typed === "today") return today;
  if (typed === "tomorrow") return addDays(today, 1);
  const [, y, m, d] = YEAR_FIRST.exec(typed) ?? [];
  if (y && m && d) return existing(y, m, d);
  const [, namedDay, name, namedYear] = MONTH_NAME.exec(typed) ?? [];
  if (namedDay && name) {
    const index = monthNames.findIndex((one) => one.toLowerCase().startsWith(name));
    return index === -1 ? undefined : complete(namedDay, String(index + 1), namedYear, today, earliest);
  }
  const [, day, month, year] = DAY_FIRST.exec(typed) ?? DIGITS.exec(typed) ?? [];
  if (day) return complete(day, month, year, today, earliest);
  const weekday = typed.length < 3 ? -1 : WEEKDAYS.findIndex((one) => one.startsWith(typed));
  return weekday === -1 ? undefined : addDays(today, ((weekday - weekdayOf(today) + 6) % 7) + 1);
}

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

function complete(
  day: string,
  month: string | undefined,
  year: string | undefined,
  today: string,
  earliest: string | undefined,
): string | undefined {
  if (month && year) return existing(year, month, day);
  const [thisYear = 0, thisMonth = 0] = today.split("-").map(Number);
  const near = month
    ? [-1, 0, 1].map((step) => existing(String(thisYear + step), month, day))
    : [-1, 0, 1, 2].map((step) => {
        const months = thisYear * 12 + thisMonth - 1 + step;
        return existing(String(Math.floor(months / 12)), String((months % 12) + 1), day);
      });
  return near
    .filter((one) => one !== undefined)
    .filter((one) => earliest === undefined || one >= earliest)
    .sort((a, b) => Math.abs(daysBetween(today, a)) - Math.abs(daysBetween(today, b)))[0];
}

function existing(year: string, month: string, day: string): string | undefined {
  const date = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDate(date) ? date : undefined;
}

/** YYYY-MM-DD as it is typed: '27/11/2026'. */
export const typedDay = (day: string) => day.split("-").reverse().join("/");

/**
 * A typed time of day as HH:MM: '14:15', '1415', '2:15 pm', '9'. A bare hour from 1 to 7 without a leading zero is in the
 * afternoon. Undefined for any other text.
 */
export function readTime(text: string): string | undefined {
  const [, hour = "", minute = "00", half] = MINUTES.exec(text.trim().toLowerCase()) ?? [];
  if (hour === "" || Number(minute) > 59) return undefined;
  const given = Number(hour);
  if (half && (given < 1 || given > 12)) return undefined;
  const isAfternoon = half
    ? half.startsWith("p")
    : hour.length === 1 && given >= 1 && given <= LAST_AFTERNOON_HOUR;
  const hours = half ? (given % 12) + (isAfternoon ? 12 : 0) : given + (isAfternoon ? 12 : 0);
  return hours > 23 ? undefined : `${String(hours).padStart(2, "0")}:${minute}`;
}
