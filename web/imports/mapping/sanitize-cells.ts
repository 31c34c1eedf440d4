import { COLUMNS_MAX, shownCell } from "#contract/imports/sizes";

/** What PostgreSQL cannot store: NUL, and half a character. */
const UNSTORABLE = /[\0\p{Surrogate}]/gu;

/** A cell as the server takes it. */
export const sanitizeCell = (value: string): string => shownCell(value).replace(UNSTORABLE, "");

/** The cells of a row as the server takes them. */
export const sanitizeCells = (values: readonly string[]): string[] =>
  values.slice(0, COLUMNS_MAX).map((value) => sanitizeCell(value));
