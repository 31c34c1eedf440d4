/** Cells of a spreadsheet as text. */

/** Excel keeps 15 digits of a number; the rest is rounded before a file is saved. */
const KEPT_DIGITS = 15;
const FIRST_ROUNDED = 10 ** KEPT_DIGITS;

/** A number without exponent or separators. A longer one than Excel can hold keeps its exponent, to be told. */
export function numberText(number: number): string {
  if (!Number.isFinite(number)) return "";
  if (Math.abs(number) >= FIRST_ROUNDED) return number.toExponential();
  const shown = String(Number(number.toPrecision(KEPT_DIGITS)));
  if (!shown.includes("e")) return shown;
  return number.toFixed(20).replace(/\.?0+$/, "");
}

const ERRORS =
  /^(#(N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|FIELD!|GETTING_DATA|ERR!)|Err:\d{3})$/;

/** An error of a formula is no value. */
export const withoutError = (text: string): string => (ERRORS.test(text.trim()) ? "" : text);

/** Line ends as everywhere else in a table. */
export const lineEnds = (text: string): string => (text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text);

const ISO_TIME = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}/;

/** A date and time as spreadsheets save them, without the time; undefined for other text. */
export const isoDay = (text: string): string | undefined => ISO_TIME.exec(text)?.[1];

/** The first day of Excel's calendar, in which a time without a date stands. */
const FIRST_DAY = Date.UTC(1900, 0, 1);

/** An instant of a spreadsheet as its day, a time alone as HH:MM. An empty date that was saved as zero has neither. */
export function dayOrTime(instant: Date): string {
  const [day = "", time = ""] = instant.toISOString().split("T");
  if (instant.getTime() >= FIRST_DAY) return day;
  return time.startsWith("00:00:00") ? "" : time.slice(0, "HH:MM".length);
}
