import type { ComparedRow } from "#contract/reports/comparison";
import { severalLast } from "#contract/several-last";
import type { ColumnSort } from "#web/lib/list/column-sort.ts";
import { sortedRows } from "#web/lib/list/sorted-rows.ts";

interface Sortable<Values> {
  label: string;
  of?: ((values: Values) => number | null | undefined) | undefined;
}

/** The rows by a column; what is not known comes last in both directions, and below it rows of several and of nobody. */
export function sortedReport<Values>(
  rows: readonly ComparedRow<Values>[],
  first: string,
  columns: readonly Sortable<Values>[],
  by: ColumnSort<string>,
): ComparedRow<Values>[] {
  const of = columns.find(({ label }) => label === by.sort)?.of;
  const unknown = by.sortOrder === "asc" ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
  const sorted = sortedRows(rows, by, ({ row }, column) => {
    if (column === first) return row.part ?? row.label;
    return of?.(row.values) ?? unknown;
  });
  return severalLast(sorted, ({ row }) => row.key);
}
