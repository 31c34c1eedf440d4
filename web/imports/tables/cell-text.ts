import { dayOfSerial } from "../matching/serial-days.ts";

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

/** What a number format shows a number as. */
export type FormatKind = "date" | "time" | "number";

/** What says nothing about the kind: colours, currencies, quoted and escaped letters, padding. */
const DECORATION = /\[(?!h+\]|m+\]|s+\])[^\]]*\]|"[^"]*"|\\.|[_*]./gi;

export function formatKind(code: string): FormatKind {
  const [first = ""] = code.replace(DECORATION, "").split(";");
  if (/general|standard|@/i.test(first)) return "number";
  if (/[yd]|mmm/i.test(first)) return "date";
  return /[hs]/i.test(first) && !/[#?0]/.test(first.replace(/s\.0+/i, "")) ? "time" : "number";
}

const HALF_SECOND = 0.5 / 86_400;
const LAST_SERIAL = 2_958_466;

/** A day count of Excel's in either date system as YYYY-MM-DD; a time alone as HH:MM. */
export function serialText(serial: number, kind: FormatKind, is1904: boolean): string {
  if (kind === "number" || serial < 0 || serial >= LAST_SERIAL) return numberText(serial);
  const day = Math.floor(serial + HALF_SECOND);
  if (day === 0 && !(is1904 && kind === "date")) return timeText(serial);
  if (kind === "time") return numberText(serial);
  return dayOfSerial(day, is1904);
}

/** An empty date that was saved as zero has no time either. */
function timeText(part: number): string {
  const minutes = Math.round(part * 24 * 60);
  if (minutes === 0) return "";
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}
