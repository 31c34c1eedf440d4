import { addDays, dateLabel, isDate, monthNames } from "./calendar.ts";
import { weekdayOf } from "./when.ts";

/** How much of a day the agency works. */
export const dayKinds = { W: "Whole day", H: "Half day", O: "Closed" } as const;
export type DayKind = keyof typeof dayKinds;

export const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** Every day is worked until the agency says otherwise. */
export const EVERY_DAY = "WWWWWWW";
export const WEEK = /^[WHO]{7}$/;

export interface WorkingCalendar {
  /** A letter of `dayKinds` for each day of the week, Monday first. */
  week: string;
  /** One per line: the day, its name, and 'half day' at the end where half of it is worked. */
  holidays: string;
}

interface Holiday {
  day: string;
  name: string;
  isHalf: boolean;
}

/** What a list has before a day: '1. ', 'Fri, '. */
const BEFORE = /^(?:\d{1,2}[.)] +)?(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? +)?/i;
const DAYS = [
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<date>\d{1,2})\b/,
  /^(?<date>\d{1,2})[-/.](?<month>\d{1,2})[-/.](?<year>\d{4}|\d{2})\b/,
  /^(?<date>\d{1,2})(?:st|nd|rd|th)?[-/. ](?<month>[a-z]{3,9})[-/. ,]+(?<year>\d{4}|\d{2})\b/i,
  /^(?<month>[a-z]{3,9}) (?<date>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})\b/i,
];
const HALF = /[\s,;(-]*\bhalf[ -]day\)?$/i;
export const HOLIDAY_NAME_MAX = 60;

function partsOf(line: string) {
  const text = line.trim().replace(BEFORE, "");
  for (const pattern of DAYS) {
    const found = pattern.exec(text);
    const { year, month, date } = found?.groups ?? {};
    if (found && year && month && date)
      return { year, month, date, rest: text.slice(found[0].length).replace(/^[\s,;:–-]+/, "") };
  }
  return undefined;
}

/** Begins like a day, which may not exist. */
export const looksLikeDay = (line: string) => partsOf(line) !== undefined;

/** A line of holidays; undefined where it does not begin with a day. */
export function readHoliday(line: string): Holiday | undefined {
  const found = partsOf(line);
  if (!found) return undefined;
  const { year, month, date, rest } = found;
  const named = monthNames.findIndex((name) => name.toLowerCase().startsWith(month.toLowerCase())) + 1;
  const number = named > 0 ? String(named) : month;
  const day = `${year.padStart(4, "20")}-${number.padStart(2, "0")}-${date.padStart(2, "0")}`;
  if (!isDate(day)) return undefined;
  return { day, name: rest.replace(HALF, "").trim() || "Holiday", isHalf: HALF.test(rest) };
}

/** As it is stored and shown: '26/01/2027 Republic Day, half day'. */
export const holidayLine = ({ day, name, isHalf }: Holiday): string =>
  `${day.split("-").reverse().join("/")} ${name}${isHalf ? ", half day" : ""}`;

/** How much of a day is worked, and why not all of it. */
export function workOn({ week, holidays }: WorkingCalendar, day: string): { kind: DayKind; name: string } {
  const name = weekdayOf(day);
  const letter = week[weekdays.indexOf(name)];
  const usual: DayKind = letter === "H" || letter === "O" ? letter : "W";
  // Cheap for the many days of a year that are none.
  const start = day.split("-").reverse().join("/");
  const line = holidays.split("\n").find((one) => one.startsWith(start));
  const holiday = line && readHoliday(line);
  if (!holiday || usual === "O") return { kind: usual, name };
  return { kind: holiday.isHalf ? "H" : "O", name: holiday.name };
}

const LOOKED_AT = 60;

/** The first day from this one on that is worked at all; the day itself where none of the next sixty is. */
export function workingDayFrom(calendar: WorkingCalendar, day: string): string {
  for (let away = 0; away < LOOKED_AT; away++) {
    const next = addDays(day, away);
    if (workOn(calendar, next).kind !== "O") return next;
  }
  return day;
}

/** Fresh calls of a day: half of a half day's, none of a day off. */
export function targetOn(calendar: WorkingCalendar, day: string, target: number): number {
  const { kind } = workOn(calendar, day);
  return kind === "O" ? 0 : kind === "H" ? Math.ceil(target / 2) : target;
}

/** 'Republic Day', or 'Sunday, 29 Nov 2026'; null on a day that is worked. */
export function dayOffName(calendar: WorkingCalendar, day: string): string | null {
  const { kind, name } = workOn(calendar, day);
  if (kind !== "O") return null;
  return weekdays.includes(name) ? `${name}, ${dateLabel(day)}` : name;
}
