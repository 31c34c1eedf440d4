import type { SortOrder } from "#contract/sort-order";

/** The column a table is sorted by, and its direction. */
export interface ColumnSort<C extends string> {
  sort: C;
  sortOrder: SortOrder;
}

/** What a column's head announces. */
export function ariaSort<C extends string>(
  { sort, sortOrder }: ColumnSort<C>,
  column: C,
): "ascending" | "descending" | "none" {
  if (sort !== column) return "none";
  return sortOrder === "asc" ? "ascending" : "descending";
}

/** The sort after a press on a column's head: another column begins in its usual direction, the same one turns. */
export function pressedSort<C extends string>(
  current: ColumnSort<C>,
  column: C,
  begins: SortOrder,
): ColumnSort<C> {
  if (current.sort !== column) return { sort: column, sortOrder: begins };
  return { sort: column, sortOrder: current.sortOrder === "asc" ? "desc" : "asc" };
}
