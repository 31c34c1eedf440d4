import type { DateOrder } from "#contract/imports/drafts/plan";
import { readDate } from "#contract/lead/columns";
import { DAY_MS, isDate, monthNames } from "#contract/time/calendar";

const NUMBERS = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/;
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const MONTH_NAME = /^(\d{1,2})[-/. ]([a-z]{3,9})[-/. ,]+(\d{4}|\d{2})$/i;
/** What spreadsheets and portals add to a date. */
const MIDNIGHT = /[T ]+00:00(:00(\.0+)?)?(Z)?$/;

const bareDate = (text: string) => text.trim().replace(MIDNIGHT, "");

/** A date as YYYY-MM-DD; undefined for any other text. Adds to specification §5 what portals and spreadsheets write. */
export function isoDate(text: string, order: DateOrder): string | undefined {
  const bare = bareDate(text);
  const [, first, second, year] = NUMBERS.exec(bare) ?? [];
  if (first && second && year)
    return order === "day-first" ? existing(year, second, first) : existing(year, first, second);
  const [, y, m, d] = YEAR_FIRST.exec(bare) ?? [];
  if (y && m && d) return existing(y, m, d);
  const [, day, name, namedYear] = MONTH_NAME.exec(bare) ?? [];
  if (!day || !name || !namedYear) return readDate(bare);
  const short = name.slice(0, 3).toLowerCase();
  const month = monthNames.findIndex((one) => one.toLowerCase().startsWith(short));
  return month === -1 ? undefined : existing(namedYear, String(month + 1), day);
}

/** How the dates of a column are read. */
export interface DateReading {
  order: DateOrder;
  /** The day counts of its workbook begin in 1904. */
  is1904: boolean;
}

const SERIAL = /^\d{5}$/;
const FIRST_OF_SERIALS = "1950-01-01";
const LAST_OF_SERIALS = "2099-12-31";

/** A date of a column that is known to have dates. */
export const dateOfColumn = (text: string, { order, is1904 }: DateReading): string | undefined =>
  isoDate(text, order) ?? serialDate(text, is1904);

/** In a column of dates such a number is a date cell that has lost its format. */
export function serialDate(text: string, is1904: boolean): string | undefined {
  if (!SERIAL.test(text.trim())) return undefined;
  const date = dayOfSerial(Number(text), is1904);
  return date >= FIRST_OF_SERIALS && date <= LAST_OF_SERIALS ? date : undefined;
}

function existing(year: string, month: string, day: string): string | undefined {
  const date = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDate(date) ? date : undefined;
}

/** What the dates of a column show about their order; `both` is read day first unless a person says otherwise. */
export type OrderFound = DateOrder | "both" | "no-dates";

/**
 * A value above 12 tells which number is the day. Dates are day first unless most of them prove the other order: one odd date
 * does not turn a column. Real dates of a spreadsheet come as YYYY-MM-DD and need no order.
 */
export function orderOf(values: readonly string[]): OrderFound {
  const dates = values.filter((value) => NUMBERS.test(bareDate(value)));
  if (dates.length === 0) return "no-dates";
  const monthFirst = dates.filter((date) => onlyOrderOf(date) === "month-first").length;
  if (monthFirst * 2 > dates.length) return "month-first";
  if (monthFirst === 0 && decidingDate(dates, "day-first") !== undefined) return "day-first";
  // 02/02/2026 is one day in both orders.
  return ambiguousDate(values) === undefined ? "day-first" : "both";
}

const orders = ["day-first", "month-first"] as const;

/** The order that a date tells, when it exists in no other one. */
function onlyOrderOf(value: string): DateOrder | undefined {
  if (!NUMBERS.test(bareDate(value))) return undefined;
  const [order, ...others] = orders.filter((one) => isoDate(value, one) !== undefined);
  return others.length === 0 ? order : undefined;
}

/** The values of each order in a column that has both; undefined for every other column. */
export function mixedOrders(values: readonly string[]): Record<DateOrder, string[]> | undefined {
  const dayFirst = values.filter((value) => onlyOrderOf(value) === "day-first");
  const monthFirst = values.filter((value) => onlyOrderOf(value) === "month-first");
  if (dayFirst.length === 0 || monthFirst.length === 0) return undefined;
  return { "day-first": dayFirst, "month-first": monthFirst };
}

/** A value that fits no other order. */
export const decidingDate = (values: readonly string[], order: DateOrder): string | undefined =>
  values.find((value) => onlyOrderOf(value) === order);

/** A value of the column whose order is open, for the question. */
export const ambiguousDate = (values: readonly string[]): string | undefined =>
  values.find((value) => {
    const [, first, second] = NUMBERS.exec(bareDate(value)) ?? [];
    return first !== undefined && Number(first) <= 12 && Number(second) <= 12 && first !== second;
  });

/** Excel's year 1900 has a 29 February, so its dates before March are a day off. */
const FIRST_MARCH_1900 = 61;

/** The day of a whole day count of Excel's, in either of its date systems, as YYYY-MM-DD. */
function dayOfSerial(serial: number, is1904: boolean): string {
  const epoch = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < FIRST_MARCH_1900 ? 31 : 30);
  return new Date(epoch + serial * DAY_MS).toISOString().slice(0, "YYYY-MM-DD".length);
}
