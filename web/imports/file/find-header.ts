import { columnOf } from "#contract/lead/columns";
import { isoDate } from "../mapping/dates.ts";
import { targetOfHeader } from "../mapping/header-names.ts";
import type { SourceRow } from "../mapping/source-table.ts";

/** How far down a header is looked for: titles, addresses and notes stand above it. */
const LOOKED_AT = 30;
/** Fewer known headers may be a title by chance. */
const SURE = 2;
const FEWEST_COLUMNS = 3;

/** The index of the header among the rows; undefined when no row looks like one. */
export function findHeader(rows: readonly Pick<SourceRow, "cells">[]): number | undefined {
  const first = rows.slice(0, LOOKED_AT);
  const known = first.map(({ cells }) => cells.filter(isKnown).length);
  const most = Math.max(0, ...known);
  if (most >= SURE) return known.indexOf(most);
  const looking = first.findIndex(({ cells }) => looksLikeHeader(cells));
  if (looking !== -1) return looking;
  return most > 0 ? known.indexOf(most) : undefined;
}

const isKnown = (cell: string) => columnOf(cell) !== undefined || targetOfHeader(cell) !== undefined;

function looksLikeHeader(cells: readonly string[]): boolean {
  const given = filled(cells);
  return given.length >= FEWEST_COLUMNS && given.every((cell) => !isNumber(cell) && !isDate(cell));
}

const filled = (cells: readonly string[]) => cells.map((cell) => cell.trim()).filter((cell) => cell !== "");

const isNumber = (cell: string) => /\d/.test(cell) && /^[-+(]?[₹\d\s.,%]+\)?(e[-+]?\d+)?$/i.test(cell);
const COUNT = /^\d[\d,]*\s*(nos?|numbers?|rows?|records?|entries|customers?|leads?|policies|vehicles?)\.?$/i;
const isDate = (cell: string) => isoDate(cell, "day-first") !== undefined;
/** A person's number is no sum. */
const isPhone = (cell: string) => /^\+?[\d\s-]{10,15}$/.test(cell) && cell.replace(/\D/g, "").length >= 10;

const TOTAL =
  /^((grand|sub|net|page)[\s-]*)?totals?(?![\p{L}\p{M}\p{N}])|^(उप|कुल)?\s*(कुल|योग)(\s+योग)?(?![\p{L}\p{M}\p{N}])/iu;

/** Whether a row sums up others: a label that says so, and nothing but numbers or counts beside it, none of them a phone. */
export function isTotal(cells: readonly string[]): boolean {
  const given = filled(cells);
  if (given.some(isPhone)) return false;
  const labels = given.filter((cell) => !isNumber(cell) && !COUNT.test(cell));
  return labels.length > 0 && labels.every((cell) => TOTAL.test(cell));
}

/** What stands below the last row of a wide table: a line of text, or a few numbers that are nobody's phone. */
export function isBelowTable(cells: readonly string[], columns: number): boolean {
  if (columns < FEWEST_COLUMNS) return false;
  const given = filled(cells);
  if (given.some(isPhone)) return false;
  return given.length === 1 || (given.length <= columns / 2 && given.every(isNumber));
}
