import { addDays, daysBetween, isDate, monthNames } from "#contract/time/calendar";

const YEAR_FIRST = /^(\d{4})\D(\d{1,2})\D(\d{1,2})$/;
const DAY_FIRST = /^(\d{1,2})(?:\D(\d{1,2})(?:\D(\d{2}|\d{4}))?)?$/;
const DIGITS = /^(\d{2})(\d{2})(\d{2}|\d{4})?$/;
const MONTH_NAME = /^(\d{1,2})\D?([a-z]{3,9})(?:\D?(\d{2}|\d{4}))?$/;
const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
const MINUTES = /^(\d{1,2})(?:[:. ]?(\d{2}))? ?([ap]m?)?$/;
/** '5' is an hour of the working day, '05' one of the clock. */
const LAST_AFTERNOON_HOUR = 7;

const JUST_OVER_DAYS = 31;

interface Parts {
  day: string;
  month?: string | undefined;
  year?: string | undefined;
}

/** The numbers of a day typed in any order that readDay() knows; with a colon it is a time. */
function partsOf(typed: string): Parts | undefined {
  if (typed.includes(":")) return undefined;
  const [, y, m, d] = YEAR_FIRST.exec(typed) ?? [];
  if (y && m && d) return { day: d, month: m, year: y };
  const [, namedDay, name, namedYear] = MONTH_NAME.exec(typed) ?? [];
  if (namedDay && name) {
    const index = monthNames.findIndex((one) => one.toLowerCase().startsWith(name));
    return index === -1 ? undefined : { day: namedDay, month: String(index + 1), year: namedYear };
  }
  const [, day, month, year] = DAY_FIRST.exec(typed) ?? DIGITS.exec(typed) ?? [];
  return day === undefined ? undefined : { day, month, year };
}

const plain = (text: string) => text.trim().toLowerCase().replace(/\s+/g, " ");

/**
 * A typed day as YYYY-MM-DD: day, month and year in the Indian order with any sign but a colon between them or none, a month's
 * name, 'yesterday', 'today', 'tomorrow', a weekday, or YYYY-MM-DD. A missing year or month is that of the nearest such day, from
 * `earliest` on where it is given; a day and month that are just over are not next year's. Undefined for any other text and for a day that does not exist.
 */
export function readDay(text: string, today: string, earliest?: string): string | undefined {
  const typed = plain(text);
  if (typed === "today") return today;
  if (typed === "yesterday") return addDays(today, -1);
  if (typed === "tomorrow") return addDays(today, 1);
  const parts = partsOf(typed);
  if (parts) return complete(parts, today, earliest);
  const weekday = typed.length < 3 ? -1 : WEEKDAYS.findIndex((one) => one.startsWith(typed));
  return weekday === -1 ? undefined : addDays(today, ((weekday - weekdayOf(today) + 6) % 7) + 1);
}

/** Why there is no such day in its month: 'November has 30 days'. Undefined where that is not what is wrong. */
export function missingDay(text: string, today: string, earliest?: string): string | undefined {
  const { day, month, year: typedYear } = partsOf(plain(text)) ?? {};
  const name = month && monthNames[Number(month) - 1];
  if (!name) return undefined;
  const year = typedYear ?? readDay(`28/${month}`, today, earliest) ?? today;
  const fullYear = year.slice(0, 4).padStart(4, "20");
  const days = new Date(Date.UTC(Number(fullYear), Number(month), 0)).getUTCDate();
  if (Number(day) <= days) return undefined;
  return `${name === "February" ? `${name} ${fullYear}` : name} has ${days} days`;
}

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

function complete(
  { day, month, year }: Parts,
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
  const nearest = near
    .filter((one) => one !== undefined)
    .sort((a, b) => Math.abs(daysBetween(today, a)) - Math.abs(daysBetween(today, b)));
  const isMeant = (one: string) =>
    earliest === undefined || one >= earliest || (month && daysBetween(one, earliest) <= JUST_OVER_DAYS);
  return nearest.find(isMeant);
}

function existing(year: string, month: string, day: string): string | undefined {
  const date = `${year.padStart(4, "20")}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
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
