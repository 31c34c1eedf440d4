import { timeOfDay, today } from "#contract/time/calendar";
import type { Cell } from "./columns.ts";

/** How a text begins that a spreadsheet evaluates, whatever follows, also on further lines. */
export const beginsFormula = (text: string): boolean => /^(\s*[=+\-@＝＋－＠]|[\t\r\n])/.test(text);

const INDIAN_PHONE = /^\+91[ -]*([1-9](?:[ -]*\d){9})$/;

/**
 * A cell as CSV has it, safe in a spreadsheet: a formula behind an apostrophe, a phone as its ten digits, an instant as
 * the Indian clock showed it.
 */
export function csvText(cell: Cell): string | number | null {
  if (cell instanceof Date) return `${today(cell)} ${timeOfDay(cell)}`;
  if (typeof cell !== "string") return cell;
  const phone = INDIAN_PHONE.exec(cell)?.[1];
  if (phone) return phone.replace(/[ -]/g, "");
  return beginsFormula(cell) ? `'${cell}` : cell;
}

/** Quoted, so that a spreadsheet which separates at tabs or semicolons does not find a formula inside a cell. */
export const isQuoted = (cell: unknown): boolean => typeof cell === "string" && /^'|[\t;]/.test(cell);
