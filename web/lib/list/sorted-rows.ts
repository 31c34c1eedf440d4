import type { ColumnSort } from "./column-sort.ts";

/** The rows of one page in the order of a column; equal ones keep theirs. Names sort as in a dictionary. */
export function sortedRows<R, C extends string>(
  rows: readonly R[],
  { sort, sortOrder }: ColumnSort<C>,
  read: (row: R, column: C) => string | number,
): R[] {
  const turn = sortOrder === "asc" ? 1 : -1;
  return rows.toSorted((one, other) => {
    const [a, b] = [read(one, sort), read(other, sort)];
    return (
      turn * (typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b)))
    );
  });
}
