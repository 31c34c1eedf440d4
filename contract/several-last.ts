import { FORMER, OTHERS } from "./assignment.ts";

const below = [OTHERS, FORMER, ""];
/** A row of several together, or of nobody: below those of one person or value. */
export const isOfSeveral = (key: string) => below.includes(key);
export const severalLast = <R>(rows: readonly R[], keyOf: (row: R) => string): R[] =>
  rows.toSorted((one, other) => below.indexOf(keyOf(one)) - below.indexOf(keyOf(other)));
